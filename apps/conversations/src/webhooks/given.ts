import type { WebhookRefusal } from '@recuerda/contracts';
import { z } from 'zod';

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

/** An object that came from outside. */
export type Given = Readonly<Record<string, unknown>>;

export const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what stands at a path; undefined: nothing. */
export function at(given: unknown, ...path: readonly string[]): unknown {
  let value = given;
  for (const key of path) value = isGiven(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** Returns the text or number at a path as text; '': there is none. */
export function textAt(given: unknown, ...path: readonly string[]): string {
  const value = at(given, ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function listAt(given: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = at(given, ...path);
  return Array.isArray(value) ? value : [];
}

const MAX_NAMED = 20;
const NAMES = ['name', 'title', 'text', 'option_name', 'optionName', 'displayName', 'formatted_name'];

/** Returns the names of elements, each a text or an object with a name, separated by commas. */
export const namesOf = (elements: readonly unknown[]): string =>
  elements
    .slice(0, MAX_NAMED)
    .map((one) => (typeof one === 'string' ? one : (NAMES.map((key) => textAt(one, key)).find(Boolean) ?? '')))
    .filter(Boolean)
    .join(', ');

/** Longest JSON in a field that is read, characters. */
const MAX_JSON = 1_000_000;

/** Reads a field that holds an object or array as JSON; undefined: it does not. */
export function jsonAt(given: unknown, ...path: readonly string[]): object | undefined {
  const text = textAt(given, ...path);
  if (!/^\s*[[{]/.test(text) || text.length > MAX_JSON || isTooDeep(text)) return undefined;
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** Longest number, digits. */
const MAX_DIGITS = 20;
/** Returns the digits of a number; '': it has none, or too many for one. */
export function digitsOf(text: string): string {
  const digits = text.slice(0, 100).replace(/\D/g, '');
  return digits.length > MAX_DIGITS ? '' : digits;
}

/** The provider's own id of a person: of Meta, a country, a point and up to 128 more; of WhatsApp Web, `...@lid`. */
export const userIdField = z.string().regex(/^[\w.@:+-]{1,150}$/);

/** Objects and arrays within each other: messages of WhatsApp have a dozen. */
const MAX_DEPTH = 64;

/** Returns undefined for anything but JSON. */
function parseJson(text: string): unknown {
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
function isTooDeep(json: string): boolean {
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

/** Returns a place's name and address, else where it is. */
export function placeOf(place: unknown, latitude: string, longitude: string): string {
  const texts = (...keys: string[]) => keys.map((key) => textAt(place, key)).filter(Boolean);
  return [texts('name', 'address'), texts(latitude, longitude)].find((found) => found.length > 0)?.join(', ') ?? '';
}
