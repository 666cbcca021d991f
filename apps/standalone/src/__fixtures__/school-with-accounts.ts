import { randomUUID } from 'node:crypto';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Role } from '@recuerda/contracts';
import { SetupLink } from '@recuerda/identity';
import { RequestClient } from '@recuerda/messaging';
import { eventually } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { startAllServices, type TRANSPORTS } from './all-services.js';

/** A department with its entities. Each of its texts contains `word`. */
export interface Part {
  word: string;
  departmentId: string;
  employeeIds: string[];
  taskIds: string[];
}

export type Call = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; text: string }>;
export const parsed = <T>({ text }: { text: string }): T => JSON.parse(text) as T;

const PASSWORD = 'una contraseña larga';
const DUE_AT = new Date('2026-03-01T12:00:00Z');

/** Two departments, an account of each role and a manager of the first, with sign-in on. */
export async function startSchool(transport: (typeof TRANSPORTS)[number]) {
  const { app, close } = await startAllServices(transport, { AUTH: 'on', RATE_LIMIT: '100000' });
  const origin = await app.getUrl();
  const cookies = new Map<string, string>();
  const callAs =
    (who: Role | 'stranger'): Call =>
    async (method, path, body, more = {}) => {
      const headers: Record<string, string> = { cookie: cookies.get(who) ?? '', ...more };
      if (body) headers['content-type'] = 'application/json';
      const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      if (cookie !== undefined && path.startsWith('/api/auth/')) cookies.set('latest', cookie);
      return { status: answer.status, text: await answer.text() };
    };
  const source = (schema: string) => app.get<DataSource>(getDataSourceToken(schema), { strict: false });
  const administrator = callAs('administrator');
  /** Once, although on a busy machine an answer may come too late. */
  const make = async <T extends object>(path: string, body: object): Promise<T> => {
    const key = { 'idempotency-key': randomUUID() };
    return eventually(async () => {
      const answer = await administrator('POST', path, body, key);
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return parsed<T>(answer);
    });
  };
  /** Starts the first session of a role by its link; by its password if the answer came too late on a busy machine. */
  const startSession = async (role: Role, email: string, link: string, body: object): Promise<void> => {
    await eventually(async () => {
      const byLink = await callAs('stranger')('POST', link, body);
      if (byLink.status < 300) return;
      const { status } = await callAs('stranger')('POST', '/api/auth/session', { email, password: PASSWORD });
      if (status >= 300) throw new Error(`${link}: ${byLink.status} ${byLink.text}; sign-in: ${status}`);
    });
    cookies.set(role, cookies.get('latest') ?? '');
  };
  const tokenOf = (link: string): string => new URL(link, origin).searchParams.get('token') ?? '';

  const setup = { token: tokenOf(app.get(SetupLink, { strict: false }).link ?? ''), password: PASSWORD };
  const ana = { name: 'Ana', email: 'ana@escuela.example' };
  await startSession('administrator', ana.email, '/api/auth/setup', { ...setup, ...ana });

  const addPart = async (word: string): Promise<Part> => {
    const { id: departmentId } = await make<{ id: string }>('/api/departments', { name: `Área ${word}` });
    const part: Part = { word, departmentId, employeeIds: [], taskIds: [] };
    for (const number of [1, 2]) {
      const employee = { name: `Persona ${word} ${number}`, phone: `9999-${word.length}00${number}`, departmentId };
      const { id: employeeId } = await make<{ id: string }>('/api/employees', employee);
      const { id: taskId } = await make<{ id: string }>('/api/tasks', { title: `Tarea ${word}`, employeeId });
      part.employeeIds.push(employeeId);
      part.taskIds.push(taskId);
      await deliver(source('notifier'), part, taskId, employeeId);
    }
    return part;
  };
  const own = await addPart('propia');
  const other = await addPart('ajena');

  for (const role of ['manager', 'viewer'] as const) {
    const departmentIds = role === 'manager' ? [own.departmentId] : [];
    const person = { name: role, email: `${role}@escuela.example`, role, departmentIds };
    const { link } = await make<{ link: { url: string } }>('/api/users', person);
    await startSession(role, person.email, '/api/auth/link', { token: tokenOf(link.url), password: PASSWORD });
  }
  return {
    callAs,
    /** The bytes that are answered. */
    download: async (who: Role, path: string) =>
      new Uint8Array(await (await fetch(origin + path, { headers: { cookie: cookies.get(who) ?? '' } })).arrayBuffer()),
    /** Sends a request with a file as the body. */
    upload: async (who: Role, path: string, bytes: Uint8Array<ArrayBuffer>) => {
      const headers = { cookie: cookies.get(who) ?? '', 'content-type': 'application/octet-stream' };
      const answer = await fetch(origin + path, { method: 'POST', headers, body: bytes });
      return { status: answer.status, text: await answer.text() };
    },
    requests: app.get(RequestClient, { strict: false }),
    source,
    own,
    other,
    events: (role: Role) => fetch(`${origin}/api/events`, { headers: { cookie: cookies.get(role) ?? '' } }),
    close,
  };
}
export type SchoolWithAccounts = Awaited<ReturnType<typeof startSchool>>;

/** Records a reminder that was sent. */
const deliver = (notifier: DataSource, { word, departmentId }: Part, taskId: string, employeeId: string) =>
  notifier.query(
    `INSERT INTO notifier.messages (id, task_id, employee_id, department_id, due_at, phone, status,
       attempts_started, attempts_finished, provider_answer, sent_at, claimed_until, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, '50499990000', 'sent', 1, 1, $5, $4, $4, $4)`,
    [taskId, employeeId, departmentId, DUE_AT, `respuesta ${word}`],
  );
