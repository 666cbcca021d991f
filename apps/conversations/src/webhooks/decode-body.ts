import type { WebhookRefusal } from '@recuerda/contracts';
import { isGiven, isTooDeep, MAX_DEPTH, parseJson } from './given.js';

/** A gateway that encodes twice, or in a field of a form, has two. */
const MAX_ENCODINGS = 3;
const MAX_FIELDS = 1_000;
const FORM = /^[\w.%+[\]-]{1,200}=/;

type Decoded = { given: unknown } | { refused: WebhookRefusal };

/**
 * Returns the object or array of a body: JSON, JSON as text in JSON, or the fields of a form, any of which may be JSON.
 * Costs no more than its length: what is nested deeper than any message is refused before it is parsed.
 */
export function decodeBody(body: string): Decoded {
  if (body === '' || body.includes('\0')) return { refused: 'unreadable' };
  let text = body.trim();
  for (let encodings = 0; encodings < MAX_ENCODINGS; encodings += 1) {
    if (isTooDeep(text)) return { refused: 'too_deep' };
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null) return { given: value };
    if (typeof value !== 'string') break;
    text = value.trim();
  }
  return FORM.test(text) ? decodeForm(text) : { refused: 'unreadable' };
}

/** `payload[conversation]=HECHO&sender=504...`, `data={"payload": ...}`. */
function decodeForm(text: string): Decoded {
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) return { refused: 'unreadable' };
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(text)) {
    const isJson = /^\s*[[{"]/.test(value);
    if (isJson && isTooDeep(value)) return { refused: 'too_deep' };
    const path = name.split(/[[\]]+/).filter(Boolean);
    if (path.length > MAX_DEPTH) return { refused: 'too_deep' };
    put(fields, path, (isJson ? parseJson(value) : undefined) ?? value);
  }
  return { given: fields };
}

function put(fields: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let place = fields;
  for (const name of path.slice(0, -1)) {
    const inner = place[name];
    const next = isGiven(inner) ? inner : (Object.create(null) as Record<string, unknown>);
    place[name] = next;
    place = next as Record<string, unknown>;
  }
  const last = path.at(-1);
  if (last !== undefined) place[last] = value;
}
