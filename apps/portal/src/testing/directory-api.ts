import {
  type DepartmentInput,
  type DepartmentView,
  type EmployeeInput,
  type EmployeeView,
  ERRORS,
  type ErrorCode,
  type FieldError,
} from '@recuerda/contracts';
import { numberOf } from '@recuerda/contracts/rules/phone-number';
import { http, HttpResponse } from 'msw';
import { Creations } from './creations';
import { listOf } from './list-of';
import { refuseChanged, splitExpected } from './expected';
import { department, employee } from './samples';
import { server } from './server';

/** An error response of the API. */
export const refusal = (code: ErrorCode, errors: FieldError[] = []) =>
  HttpResponse.json({ ...ERRORS[code], code, errors }, { status: ERRORS[code].status });

/** A request that changed something. */
export interface Sent {
  method: string;
  path: string;
  /** Idempotency key of a POST. */
  key: string | null;
  body: unknown;
}

interface Named {
  id: string;
  name: string;
}

/**
 * The directory's part of the API, kept in memory; newest first. A test may change the rows behind the portal's back.
 */
export class DirectoryApi {
  readonly sent: Sent[] = [];
  private created = 0;

  constructor(
    readonly departments: DepartmentView[] = [],
    readonly employees: EmployeeView[] = [],
  ) {
    server.use(
      http.get('*/api/departments', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const manager = searchParams.get('manager');
        return listOf(
          departments.filter((row) => manager === null || (manager === 'set') === Boolean(row.managerEmployeeId)),
          searchParams,
          ({ name }) => [name],
        );
      }),
      http.get('*/api/employees', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const departmentId = searchParams.get('departmentId');
        return listOf(
          employees.filter((row) => departmentId === null || row.departmentId === departmentId),
          searchParams,
          ({ name, phone }) => [name, phone, phone.replace(/\D/g, ''), numberOf(phone) ?? ''],
        );
      }),
      http.put('*/api/employees/:id/consent', async ({ request, params }) => {
        this.sent.push({ method: 'PUT', path: new URL(request.url).pathname, key: null, body: await request.json() });
        const at = employees.findIndex((row) => row.id === params['id']);
        employees[at] = {
          ...(employees[at] ?? employee(0)),
          consentAt: new Date().toISOString(),
          consentSource: 'school',
        };
        return HttpResponse.json(employees[at]);
      }),
      ...this.changes('department', departments, (input: DepartmentInput) => department(0, this.stamp(input))),
      ...this.changes('employee', employees, (input: EmployeeInput) => {
        const { id, name, description } = departments.find((row) => row.id === input.departmentId) ?? department(0);
        return employee(0, { ...this.stamp(input), department: { id, name, description } });
      }),
    );
  }

  /** New rows are the newest. */
  private stamp<T>(input: T) {
    this.created += 1;
    const at = new Date(Date.parse('2026-04-01T12:00:00Z') + this.created).toISOString();
    return { ...input, createdAt: at, updatedAt: at };
  }

  private changes<T extends Named, I extends object>(
    kind: 'department' | 'employee',
    rows: T[],
    make: (input: I) => T,
  ) {
    const one = `*/api/${kind}s/:id`;
    const missing = () => refusal(`${kind}_not_found`);
    const creations = new Creations(rows);
    /** By the keys of their deletions. */
    const deleted = new Map<string, T>();
    const indexOf = (id: unknown) => rows.findIndex((row) => row.id === id);
    const remember = async (request: Request) => {
      const { body, expected } = splitExpected((request.method === 'DELETE' ? {} : await request.json()) as I);
      const { pathname } = new URL(request.url);
      this.sent.push({
        method: request.method,
        path: pathname,
        key: request.headers.get('idempotency-key'),
        body: request.method === 'DELETE' ? null : body,
      });
      return { body, expected };
    };
    return [
      http.get(one, ({ params }) => {
        const row = rows[indexOf(params['id'])];
        return row ? HttpResponse.json(row) : missing();
      }),
      http.post(`*/api/${kind}s`, async ({ request }) => {
        const { body: input } = await remember(request);
        return creations.answer(request, input, (id) => ({ ...make(input), id }));
      }),
      http.patch(one, async ({ request, params }) => {
        const { body: patch, expected } = await remember(request);
        const at = indexOf(params['id']);
        const old = rows[at];
        if (!old) return missing();
        const consent = 'consentAt' in old && Boolean(old.consentAt);
        const refused = refuseChanged({ ...old, consent }, patch, expected);
        if (refused) return refused;
        rows[at] = { ...old, ...patch, updatedAt: new Date().toISOString() };
        return HttpResponse.json(rows[at]);
      }),
      http.delete(one, async ({ request, params }) => {
        await remember(request);
        const at = indexOf(params['id']);
        if (at === -1) return missing();
        const key = request.headers.get('idempotency-key');
        for (const row of rows.splice(at, 1)) if (key !== null) deleted.set(key, row);
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(`${one}/undo`, async ({ request }) => {
        const { body } = await remember(request);
        const row = deleted.get((body as unknown as { change: string }).change);
        if (!row) return refusal('not_undoable');
        rows.push(row);
        return HttpResponse.json(row);
      }),
    ];
  }
}
