import type { ImportMapping, ImportRowView, ImportState, ImportView } from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import { server } from './server';

export const IMPORT_ID = '0198f2a0-0000-7000-8000-0000000000d1';

const VIEW: ImportView = {
  id: IMPORT_ID,
  name: 'lista.csv',
  state: 'read',
  knownHeaders: true,
  sheets: [],
  headers: ['Persona', 'Celular', 'Área', 'Notas'],
  kind: 'employees',
  columns: ['employee', null, 'department', null],
  mode: 'update',
  createMissing: true,
  rows: 2,
  verdicts: { create: 0, update: 0, unchanged: 0, unconfirmed: 0, error: 0 },
  warned: 0,
  creates: { departments: 0, employees: 0, tasks: 0 },
  total: 0,
  done: 0,
  failed: 0,
  kept: 0,
  reason: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: null,
  createdBy: null,
  undoUntil: null,
};
export const PROBLEM = 'Excel convirtió este teléfono en un número y perdió dígitos. Escríbelo completo.';

const row = (number: number, cells: string[], more: Partial<ImportRowView> = {}): ImportRowView => ({
  number,
  cells,
  verdict: null,
  confirmed: false,
  problems: [],
  warnings: [],
  changes: [],
  previous: {},
  result: null,
  reason: null,
  ...more,
});

/** One import, as the API would keep it. A phone that a spreadsheet has shortened is an error. */
export class ImportsApi {
  view: ImportView;
  readonly rows = [row(2, ['Ana Núñez', '9911-0001', 'Dirección', 'x']), row(3, ['José Peña', '5,05E+10', '', ''])];
  readonly sent: { path: string; body: unknown }[] = [];
  readonly asked: string[] = [];
  /** Pages of the list. */
  earlier: ImportView[][] = [[]];

  constructor(state: ImportState = 'read', more: Partial<ImportView> = {}) {
    this.view = { ...VIEW, state, ...more };
    if (state === 'verified') this.map({ ...VIEW, columns: ['employee', 'phone', 'department', null] });
    const one = `*/api/import-files/${IMPORT_ID}`;
    server.use(
      http.get('*/api/import-files', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
        const nextCursor = page + 1 < this.earlier.length ? String(page + 1) : null;
        return HttpResponse.json({ items: this.earlier[page], nextCursor });
      }),
      http.get(one, () => HttpResponse.json(this.view)),
      http.get(`${one}/rows`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [verdict, bad, warned] = ['verdict', 'bad', 'warned'].map((name) => searchParams.get(name));
        this.asked.push(verdict ?? bad ?? '');
        const wanted = bad ? 'error' : verdict;
        const items = this.rows.filter(
          (each) => (!wanted || each.verdict === wanted) && (!warned || each.warnings.length > 0),
        );
        return HttpResponse.json({ items, nextCursor: null });
      }),
      http.put(`${one}/mapping`, async ({ request }) => {
        const mapping = (await request.json()) as ImportMapping;
        this.sent.push({ path: 'mapping', body: mapping });
        this.map(mapping);
        return HttpResponse.json(this.view, { status: 202 });
      }),
      http.patch(`${one}/rows/:number`, async ({ request, params }) => {
        const body = (await request.json()) as { cells?: Record<string, string>; confirmed?: boolean };
        this.sent.push({ path: `rows/${String(params['number'])}`, body });
        const found = this.rows.find(({ number }) => String(number) === params['number']);
        for (const [column, text] of Object.entries(body.cells ?? {})) if (found) found.cells[Number(column)] = text;
        if (found) found.confirmed = body.confirmed ?? false;
        this.map(this.view);
        return HttpResponse.json(this.view, { status: 202 });
      }),
      http.post(`${one}/:act`, ({ params }) => {
        const act = String(params['act']);
        this.sent.push({ path: act, body: null });
        const next = ({ apply: 'planning', cancel: 'cancelled', undo: 'undoing' } as const)[act];
        this.view = { ...this.view, state: next ?? 'failed' };
        return HttpResponse.json(this.view, { status: 202 });
      }),
    );
  }

  private map({ kind, columns, mode, createMissing }: ImportMapping): void {
    const phone = columns.indexOf('phone');
    for (const each of this.rows) {
      const isBad = each.cells[phone]?.includes('E+') ?? false;
      each.verdict = isBad ? 'error' : 'create';
      each.problems = isBad ? [{ column: phone, message: PROBLEM }] : [];
    }
    const error = this.rows.filter(({ verdict }) => verdict === 'error').length;
    const create = this.rows.length - error;
    const creates = { departments: 0, employees: create, tasks: 0 };
    const verdicts = { ...this.view.verdicts, create, error };
    const mapped = { kind, columns, mode, createMissing, verdicts, creates, total: create };
    this.view = { ...this.view, ...mapped, state: 'verified' };
  }
}
