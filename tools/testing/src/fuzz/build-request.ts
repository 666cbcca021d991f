import type { FuzzRequest } from './send-request.js';
import type { ExistingIds } from './existing-ids.js';
import type { Operation } from './operations.js';
import type { Random } from '../random.js';
import { validFields, validValue } from './valid-values.js';

/** Idempotency keys. So few that some repeat, with the same body or another. */
const KEYS = Array.from({ length: 50 }, (_, n) => `019a5b1e-0000-7000-8000-${String(n).padStart(12, '0')}`);

/** The invalid part of a request; the rest is valid. */
export interface Mutation {
  method?: string;
  /** Replaces the path's id, already encoded. */
  id?: string;
  /** The whole query string without the question mark. */
  query?: string;
  /** The whole body. */
  body?: string;
  /** JSON by field. */
  fields?: Readonly<Record<string, string>>;
  missing?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Builds a request of the operation that is valid except for the mutation. */
export function buildRequest(
  operation: Operation,
  mutation: Mutation,
  random: Random,
  existingIds: ExistingIds,
): FuzzRequest {
  const id = mutation.id ?? existingIds.ofPath(operation.path);
  const query = mutation.query ?? validQuery(operation, random, existingIds);
  const path =
    operation.path.replace('{id}', id).replace(/\{(\w+Id)\}/g, (_, name: string) => existingIds.of(name)) +
    (query === '' ? '' : `?${query}`);
  const body =
    mutation.body ?? (operation.body === null ? undefined : bodyOf(operation, mutation, random, existingIds));
  const headers: Record<string, string> = {};
  if ('Idempotency-Key' in operation.headers && random.chance(0.3)) headers['idempotency-key'] = random.pick(KEYS);
  return { method: mutation.method ?? operation.method, path, body, headers: { ...headers, ...mutation.headers } };
}

function validQuery({ query, requiredQuery }: Operation, random: Random, existingIds: ExistingIds): string {
  const asked = new URLSearchParams();
  for (const [name, schema] of Object.entries(query)) {
    // A cursor is only valid for the list that returned it.
    if (name === 'cursor' || (!requiredQuery.includes(name) && random.chance(0.7))) continue;
    asked.set(name, String(name === 'ids' ? existingIds.of('tasks') : validValue(name, schema, random, existingIds)));
  }
  return asked.toString();
}

function bodyOf(
  { body, required }: Operation,
  { fields, missing }: Mutation,
  random: Random,
  existingIds: ExistingIds,
): string {
  const right = Object.entries(validFields(body ?? {}, required, random, existingIds)).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const parts = Object.entries({ ...Object.fromEntries(right), ...fields }).filter(([name]) => name !== missing);
  return `{${parts.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}
