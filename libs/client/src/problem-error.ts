import type { components } from './generated/api.js';

export type Problem = components['schemas']['Problem'];

/** A request that the API refused, or could not carry out. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  /**
   * @param problem - what the API said; of an answer that is no problem, such as a proxy's, `code` is `unknown`.
   * @param retryAfterMs - after how many milliseconds the API asks to try again, where it says so.
   */
  constructor(
    readonly problem: Omit<Problem, 'code'> & { code: string },
    readonly retryAfterMs?: number,
  ) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
  }

  get status(): number {
    return this.problem.status;
  }

  /** Stable; docs/problem-codes.md lists them all. */
  get code(): string {
    return this.problem.code;
  }

  /** Reads the problem of a response that is not `ok`. */
  static async of(response: Response): Promise<ProblemError> {
    const body: unknown = await response.json().catch(() => null);
    const problem = isProblem(body) ? body : unknownProblem(response);
    return new ProblemError(problem, retryAfterOf(response));
  }
}

/** Milliseconds of `Retry-After`, given in seconds or as a date; undefined without one. */
export function retryAfterOf(response: Response, now = Date.now()): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : undefined;
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'status' in body;

const unknownProblem = ({ status, statusText }: Response): Omit<Problem, 'code'> & { code: string } => ({
  type: 'about:blank',
  title: statusText,
  status,
  code: 'unknown',
  detail: statusText,
});
