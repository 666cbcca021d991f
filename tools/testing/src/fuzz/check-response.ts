import type { FuzzResponse, FuzzRequest } from './send-request.js';

/** Details that no response may contain: stack traces, SQL. */
const INTERNAL_DETAILS = /\n\s+at |node_modules|\.js:\d+|QueryFailed|syntax error at|SELECT .+ FROM|violates/;

/** Describes what is wrong with a response; null when nothing is. */
export function checkResponse({ method }: FuzzRequest, { status, headers, body }: FuzzResponse): string | null {
  if (status >= 500) return `a failure: ${body.slice(0, 200)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'without security headers';
  if (Object.keys(headers).some((name) => name.startsWith('access-control-'))) return 'open to other origins';
  if (status < 400 || method === 'HEAD') return null;
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `no problem+json: ${headers['content-type']}`;
  if (INTERNAL_DETAILS.test(body)) return `shows internal details: ${body.slice(0, 200)}`;
  const problem = JSON.parse(body) as { status?: unknown; code?: unknown; detail?: unknown };
  const whole = problem.status === status && typeof problem.code === 'string' && typeof problem.detail === 'string';
  return whole ? null : `incomplete problem: ${body.slice(0, 200)}`;
}
