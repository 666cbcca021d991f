export type JsonBody = Readonly<Record<string, unknown>>;

/**
 * Returns the first JSON object of a body, also behind a byte order mark or a warning, in an array, or before other
 * text; of one that breaks off, the fields before the break. Undefined: there is none, or the body is a page. The time
 * grows with the length alone.
 */
export function jsonOf(body: unknown): JsonBody | undefined {
  if (typeof body !== 'string') return undefined;
  const whole = body[0] === '{' ? (parse(body) as JsonBody | undefined) : undefined;
  if (whole || isHtmlPage(body)) return whole;
  const begin = /\{(?=\s*")/g;
  for (let found = begin.exec(body); found; found = begin.exec(body)) {
    const { text, end } = objectFrom(body, found.index);
    const json = parse(text) as JsonBody | undefined;
    if (json) return json;
    begin.lastIndex = end;
  }
  return undefined;
}

/** Returns the text of the object that begins at `start`, without the field in which it breaks off, and its end. */
function objectFrom(body: string, start: number): { text: string; end: number } {
  let depth = 0;
  let isInString = false;
  let lastField = start;
  for (let at = start; at < body.length; at += 1) {
    const character = body[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === ',' && depth === 1) lastField = at;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return { text: body.slice(start, at + 1), end: at + 1 };
    }
  }
  return { text: `${body.slice(start, lastField)}}`, end: body.length };
}

/** Returns undefined for anything but JSON. */
export function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** A tag with which a page begins. */
const PAGE_TAG = /<(?:!doctype\s+html|html|head|title|body|h1)[\s>]/i;

/** Whether a body is a page for people, such as a proxy's: one of its tags stands before any JSON. */
export const isHtmlPage = (body: string): boolean => PAGE_TAG.test(body.split('{', 1)[0] ?? '');
