/** Longest body that is read as JSON: an answer is short, a page is not one. */
const MAX_LENGTH = 4_096;

export type JsonBody = Readonly<Record<string, unknown>>;

/** The body as a JSON object; undefined for any other body. */
export function jsonOf(body: unknown): JsonBody | undefined {
  if (typeof body !== 'string' || body.length > MAX_LENGTH || body.trimStart()[0] !== '{') return undefined;
  try {
    return JSON.parse(body) as JsonBody;
  } catch {
    return undefined;
  }
}

/** The error message of a body that reports a failure; empty: it has none. */
export function errorMessageOf({ error, message }: JsonBody): string {
  return [error, message].find((text) => typeof text === 'string') ?? '';
}
