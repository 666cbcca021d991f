import type { Shot } from './fire.js';
import type { LivingIds } from './living-ids.js';
import type { Operation } from './operations.js';
import type { Random } from '../random.js';
import { rightValue } from './right-values.js';

/** Few enough to come twice: once with what was asked before, once with something else. */
const KEYS = Array.from({ length: 50 }, (_, n) => `019a5b1e-0000-7000-8000-${String(n).padStart(12, '0')}`);

/** What is wrong with a request; the rest of it is right. */
export interface Wrong {
  method?: string;
  /** In place of the path's id, as it goes over the wire. */
  id?: string;
  /** The whole query string, without its question mark. */
  query?: string;
  /** The whole body. */
  body?: string;
  /** JSON by field. */
  fields?: Readonly<Record<string, string>>;
  missing?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A request of the operation, right but for what is given. */
export function aim(operation: Operation, wrong: Wrong, random: Random, living: LivingIds): Shot {
  const id = wrong.id ?? living.ofPath(operation.path);
  const query = wrong.query ?? rightQuery(operation, random, living);
  const path = operation.path.replace('{id}', id) + (query === '' ? '' : `?${query}`);
  const body = wrong.body ?? (operation.body === null ? undefined : bodyOf(operation, wrong, random, living));
  const headers: Record<string, string> = {};
  if ('Idempotency-Key' in operation.headers && random.chance(0.3)) headers['idempotency-key'] = random.pick(KEYS);
  return { method: wrong.method ?? operation.method, path, body, headers: { ...headers, ...wrong.headers } };
}

function rightQuery({ query }: Operation, random: Random, living: LivingIds): string {
  const asked = new URLSearchParams();
  for (const [name, schema] of Object.entries(query)) {
    // A cursor is only good with the list that gave it.
    if (name === 'cursor' || random.chance(0.7)) continue;
    asked.set(name, String(name === 'ids' ? living.of('tasks') : rightValue(name, schema, random, living)));
  }
  return asked.toString();
}

function bodyOf({ body, required }: Operation, { fields, missing }: Wrong, random: Random, living: LivingIds): string {
  const given = Object.entries(body ?? {}).filter(([name]) => required.includes(name) || random.chance(0.6));
  const right = given.map(
    ([name, schema]) => [name, JSON.stringify(rightValue(name, schema, random, living))] as const,
  );
  const parts = Object.entries({ ...Object.fromEntries(right), ...fields }).filter(([name]) => name !== missing);
  return `{${parts.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}
