import { z } from 'zod';
import { isTooDeep, parseJson } from './json.js';

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

/** Elements that are named at most. */
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
