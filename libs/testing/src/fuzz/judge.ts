import type { Answer, Shot } from './fire.js';

/** What no answer may tell: where the code is, what it asked the database. */
const INSIDES = /\n\s+at |node_modules|\.js:\d+|QueryFailed|syntax error at|SELECT .+ FROM|violates/;

/** What is wrong with the answer; null when nothing is. */
export function judge({ method }: Shot, { status, headers, body }: Answer): string | null {
  if (status >= 500) return `a failure: ${body.slice(0, 200)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'without security headers';
  if (Object.keys(headers).some((name) => name.startsWith('access-control-'))) return 'open to other sites';
  if (status < 400 || method === 'HEAD') return null;
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `no problem+json: ${headers['content-type']}`;
  if (INSIDES.test(body)) return `tells its insides: ${body.slice(0, 200)}`;
  const problem = JSON.parse(body) as { status?: unknown; code?: unknown; detail?: unknown };
  const whole = problem.status === status && typeof problem.code === 'string' && typeof problem.detail === 'string';
  return whole ? null : `no whole problem: ${body.slice(0, 200)}`;
}
