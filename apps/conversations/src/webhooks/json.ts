/** Objects and arrays within each other: messages of WhatsApp have a dozen. */
export const MAX_DEPTH = 64;

/** Undefined: it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set(['{', '['].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set(['}', ']'].map((bracket) => bracket.charCodeAt(0)));

/** Whether a JSON has more than {@link MAX_DEPTH} levels. Brackets within texts are part of them. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (isText) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
