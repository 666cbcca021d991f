import { request } from 'node:http';
import { NASTY_BODIES, NASTY_IDS, NASTY_QUERIES, NASTY_TEXTS, NASTY_VALUES } from './nasty.js';
import { TASK_ID } from './samples.js';

interface Shot {
  method: string;
  path: string;
  body?: string | undefined;
  headers?: Record<string, string>;
}

const ID = JSON.stringify(TASK_ID);
/** Each list with the fields of a right body, as JSON. */
const KINDS: readonly { list: string; right: Readonly<Record<string, string>> }[] = [
  { list: '/api/departments', right: { name: '"Área"' } },
  { list: '/api/employees', right: { name: '"Ana"', phone: '"9999-9999"', departmentId: ID } },
  { list: '/api/tasks', right: { title: '"Título"', employeeId: ID } },
];
const LISTS = KINDS.map(({ list }) => list);
const FIGURES = ['/api/reminders/upcoming', '/api/dashboard', '/api/metrics', '/api/deliveries', '/api/status'];
const VERBS = ['pause', 'activate', 'complete', 'reopen'];
const FIELDS = 'name title description phone departmentId employeeId reminderInterval id isActive'.split(' ');
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const TYPES = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  ';;',
  'json',
];

const object = (fields: Readonly<Record<string, string>>): string =>
  `{${Object.entries(fields)
    .map(([field, value]) => `"${field}":${value}`)
    .join(',')}}`;

/** Creates one department, one employee and one task, all under the id that the sweep shoots at. */
export async function createTargets(origin: string): Promise<void> {
  for (const { list, right } of KINDS) {
    const shot = { method: 'POST', path: list, body: object(right), headers: { 'idempotency-key': TASK_ID } };
    const answer = await fire(origin, shot);
    if (answer?.status !== 201) throw new Error(`POST ${list} answered ${answer?.status}`);
  }
}

/** Every shot: each route with everything a hostile or broken client may send; those that delete come last. */
function* shots(): Generator<Shot> {
  for (const path of [...LISTS, ...FIGURES]) {
    for (const query of NASTY_QUERIES) yield { method: 'GET', path: `${path}?${query}` };
  }
  for (const query of NASTY_QUERIES) yield { method: 'HEAD', path: `/api/events?${query}` };
  for (const { list, right } of KINDS) {
    const one = `${list}/${TASK_ID}`;
    for (const body of NASTY_BODIES) yield* [POST(list, body), { method: 'PATCH', path: one, body }];
    for (const field of FIELDS) {
      for (const value of NASTY_VALUES) {
        yield POST(list, object({ ...right, [field]: value }));
        yield { method: 'PATCH', path: one, body: object({ [field]: value }) };
      }
    }
    for (const type of TYPES) yield { ...POST(list, '{}'), headers: { 'content-type': type } };
    for (const text of NASTY_TEXTS) {
      const key = encodeURI(text.toWellFormed()).slice(0, 5_000);
      yield { ...POST(list, object(right)), headers: { 'idempotency-key': key } };
    }
  }
  for (const verb of VERBS) {
    for (const id of NASTY_IDS) yield POST(`/api/tasks/${id}/${verb}`);
    for (const body of NASTY_BODIES) yield POST(`/api/tasks/${TASK_ID}/${verb}`, body);
  }
  for (const id of NASTY_IDS) yield { method: 'GET', path: `/api/tasks/${id}/reminder` };
  for (const body of NASTY_BODIES) yield POST('/api/reminders/initialise', body);
  for (const value of NASTY_VALUES) yield POST('/api/reminders/initialise', object({ taskId: value }));
  for (const list of [...LISTS].reverse()) {
    for (const id of NASTY_IDS) for (const method of METHODS) yield { method, path: `${list}/${id}` };
  }
  for (const id of NASTY_IDS) for (const method of METHODS) yield { method, path: `/${id}` };
}

const POST = (path: string, body?: string): Shot => ({ method: 'POST', path, body });

export interface SweepReport {
  answered: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Shots whose connection ended without an answer. */
  unanswered: number;
  /** Answers of 500 and above, and refusals that are no problem+json. */
  bad: string[];
}

/** Fires every shot, a few at a time. */
export async function sweep(origin: string): Promise<SweepReport> {
  const report: SweepReport = { answered: 0, statuses: {}, unanswered: 0, bad: [] };
  const all = shots();
  const shooter = async (): Promise<void> => {
    for (const shot of all) {
      const answer = await fire(origin, shot);
      if (!answer) {
        report.unanswered += 1;
        continue;
      }
      report.answered += 1;
      const { status, type } = answer;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      const noProblem = status >= 400 && shot.method !== 'HEAD' && type !== 'application/problem+json; charset=utf-8';
      const about = `${status} ${shot.method} ${shot.path.slice(0, 90)} ${shot.body?.slice(0, 90) ?? ''}`;
      if (status >= 500 || noProblem) report.bad.push(about);
    }
  };
  await Promise.all(Array.from({ length: 8 }, shooter));
  return report;
}

/** What was answered; null when the server closed the connection (a refused body may cut its upload short). */
export function fire(
  origin: string,
  { method, path, body, headers }: Shot,
): Promise<{ status: number; type: string } | null> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const sent = request(
      { hostname, port, path, method, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.resume().on('close', () => {
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '' });
        });
      },
    );
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}
