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

/** What a body says in words. */
export function wordsOf({ error, message }: JsonBody): string {
  return [error, message].find((words): words is string => typeof words === 'string') ?? '';
}
