import { describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_BYTES, MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { cell, workbookOf } from '../../__fixtures__/workbook.js';
import { readInWorker } from './read-in-worker.js';
import type { FileRow } from './read-table.js';

const csv = (text: string) => new Uint8Array(Buffer.from(text));

async function read(bytes: Uint8Array<ArrayBuffer>, limits?: { memoryMb: number; timeMs: number }) {
  const rows: FileRow[] = [];
  const keep = async (batch: string) => void rows.push(...(JSON.parse(batch) as FileRow[]));
  const { headers } = await readInWorker(bytes, keep, undefined, limits);
  return { headers, rows };
}
const refusal = (bytes: Uint8Array<ArrayBuffer>, limits?: { memoryMb: number; timeMs: number }) =>
  read(bytes, limits).then(
    () => 'read',
    (error: AppError) => error.errors?.[0]?.message ?? error.code,
  );

const full = 'x'.repeat(MAX_IMPORT_CELL);
const TOO_LONG = 'La celda de la fila 3, columna B, tiene más de 10.000 caracteres.';
const TOO_WIDE = 'La fila 3 tiene más de 100 celdas: la columna CW sobra.';
const TOO_COSTLY = expect.stringContaining('demasiada memoria o demasiado tiempo') as unknown;

describe('a cell of a CSV file', () => {
  const table = (text: string) => csv(`Título;Descripción\nActa;\nInforme;${text}\n`);

  it('has at most 10,000 characters [IMP-02]', async () => {
    expect((await read(table(full))).rows.at(-1)).toEqual({ number: 3, cells: ['Informe', full] });
    expect(await refusal(table(`${full}x`))).toBe(TOO_LONG);
    expect(await refusal(table('x'.repeat(MAX_IMPORT_BYTES - 100)))).toBe(TOO_LONG);
    expect(await refusal(table(`"${'x'.repeat(MAX_IMPORT_BYTES - 100)}"`))).toBe(TOO_LONG);
  });

  it('is one of at most 100 in its row [IMP-02]', async () => {
    const row = Array.from({ length: MAX_IMPORT_COLUMNS }, (_, column) => `c${column}`);
    expect((await read(csv(`a;b\nc;d\n${row.join(';')}`))).rows.at(-1)?.cells).toEqual(row);
    expect(await refusal(csv(`a;b\nc;d\n${row.join(';')};x`))).toBe(TOO_WIDE);
    expect(await refusal(csv(`a;b\nc;d\n${';'.repeat(MAX_IMPORT_BYTES - 100)}`))).toBe(TOO_WIDE);
    expect(await refusal(csv(';'.repeat(MAX_IMPORT_BYTES)))).toMatch(/^La fila 1 tiene más de 100 celdas/);
  });
});

describe('a cell of a workbook', () => {
  const HEADER = `<row r="1">${cell('A1', 'Título')}${cell('B1', 'Descripción')}</row>`;
  const own = (text: string) => workbookOf([HEADER, `<row r="3">${cell('A3', 'Informe')}${cell('B3', text)}</row>`]);
  const shared = (text: string) =>
    workbookOf([HEADER, '<row r="3"><c r="A3" t="str"><v>Informe</v></c><c r="B3" t="s"><v>0</v></c></row>'], {
      texts: [`<r><t>${text.slice(0, 5)}</t></r><r><t>${text.slice(5)}</t></r><rPh><t>no</t></rPh>`],
    });

  it.each([
    ['its own', own],
    ['a shared', shared],
  ])('has at most 10,000 characters in %s text [IMP-02]', async (_, workbook) => {
    expect((await read(await workbook(full))).rows).toEqual([{ number: 3, cells: ['Informe', full] }]);
    expect(await refusal(await workbook(`${full}x`))).toBe(TOO_LONG);
  });

  it('is not read when its end does not come [IMP-02]', async () => {
    expect(await refusal(await own('x'.repeat(9_900_000)))).toBe(TOO_LONG);
  });

  it('is one of at most 100 in its row, and an empty one is none [IMP-02]', async () => {
    const last = (reference: string, text: string) =>
      workbookOf([HEADER, `<row r="3">${cell('A3', 'Informe')}${cell(reference, text)}</row>`]);
    expect((await read(await last('CV3', 'x'))).rows[0]?.cells).toHaveLength(MAX_IMPORT_COLUMNS);
    expect(await refusal(await last('CW3', 'x'))).toBe(TOO_WIDE);
    expect((await read(await last('XFD3', ''))).rows[0]?.cells).toEqual(['Informe']);
  });
});

describe('a workbook', () => {
  function* emptyRows(count: number) {
    yield `<row r="1">${cell('A1', 'Título')}</row>`;
    for (let row = 2; row <= count; row += 1) yield `<row r="${row}"/>`;
    yield `<row r="${count + 1}">${cell('A1', 'Acta')}</row>`;
  }

  it('has as many rows as a spreadsheet can have, most of them empty [IMP-02]', async () => {
    expect((await read(await workbookOf(emptyRows(1_048_575)))).rows).toEqual([{ number: 1_048_576, cells: ['Acta'] }]);
    expect(await refusal(await workbookOf(emptyRows(3_000_000)))).toBe('too_large');
  });

  it('is refused that unpacks to far more than it weighs [IMP-02]', async () => {
    const bomb = await workbookOf(Array.from({ length: 200 }, () => `<c t="x">${' '.repeat(200_000)}</c>`.repeat(4)));
    expect(bomb.length).toBeLessThan(MAX_IMPORT_BYTES);
    expect(await refusal(bomb)).toBe('too_large');
    const texts = await workbookOf([], { texts: Array.from({ length: 2_000_001 }, () => '') });
    expect(await refusal(texts)).toBe('too_large');
  });

  it('is refused that is broken, or lacks a part [IMP-02]', async () => {
    expect(await refusal(csv('PK\u0003\u0004 broken'))).toBe('unreadable_file');
    expect(await refusal(await workbookOf(['<row>']))).toBe('unreadable_file');
    const whole = await workbookOf([`<row>${cell('A1', 'Acta')}</row>`]);
    expect(await refusal(whole.slice(0, whole.length - 30))).toBe('unreadable_file');
  });

  it('shows numbers in formats of dates as dates [IMP-01]', async () => {
    const styles = [
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/>',
      '<numFmt numFmtId="165" formatCode="0.0 &quot;días&quot;"/></numFmts>',
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>',
      ...['<cellXfs>', ...[0, 14, 164, 165].map((id) => `<xf numFmtId="${id}"/>`), '</cellXfs></styleSheet>'],
    ].join('');
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>46387.6041666667</v></c>`);
    const { rows } = await read(
      await workbookOf([`<row>${cell('A1', 'Vence')}</row>`, `<row>${cells.join('')}</row>`], { styles }),
    );
    expect(rows[0]?.cells).toEqual([
      '46387.6041666667',
      '2026-12-31 14:30:00',
      '2026-12-31 14:30:00',
      '46387.6041666667',
    ]);
  });
});

describe('the thread that reads a file', () => {
  const list = () => csv(`Departamento\n${Array.from({ length: 20_000 }, (_, n) => `Área ${n}`).join('\n')}`);
  /** The rows among which the header is looked for take 20 MB. */
  const wide = csv(`${`${'ł'.repeat(MAX_IMPORT_CELL)};`.repeat(MAX_IMPORT_COLUMNS - 1)}\n`.repeat(12));

  it('ends alone when its memory or its time does not suffice, and the file is refused in words [IMP-02]', async () => {
    expect(await refusal(wide, { memoryMb: 16, timeMs: 60_000 })).toEqual(TOO_COSTLY);
    expect(await refusal(list(), { memoryMb: 96, timeMs: 1 })).toEqual(TOO_COSTLY);
    expect((await read(list())).rows).toHaveLength(20_000);
  });

  it('reads no further than what was kept, and ends when that fails [IMP-02]', async () => {
    let [open, most] = [0, 0];
    const keep = async () => {
      most = Math.max(most, (open += 1));
      await new Promise(setImmediate);
      open -= 1;
    };
    await readInWorker(list(), keep);
    expect(most).toBe(1);
    await expect(readInWorker(list(), () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk');
  });
});
