import type { Mutation } from './build-request.js';
import {
  METHODS,
  MALICIOUS_BODIES,
  MALICIOUS_IDS,
  MALICIOUS_QUERIES,
  MALICIOUS_TEXTS,
  CONTENT_TYPES,
  MALICIOUS_VALUES,
} from './malicious-inputs.js';
import type { Operation } from './operations.js';
import type { Random } from '../random.js';

const MAX_URL_PART = 12_000;
/** Encodes a text for a URL and limits its length. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, MAX_URL_PART);
const inHeader = (text: string): string => encodeURI(text.toWellFormed()).slice(0, 5_000);

const takesId = ({ path }: Operation): boolean => path.includes('{id}');
const fieldsOf = ({ body }: Operation): string[] => (body === null ? [] : [...Object.keys(body), 'isActive']);

/** Every single mutation of a request of the operation. */
export function* mutationsOf(operation: Operation): Generator<Mutation> {
  for (const method of METHODS) yield { method };
  if (takesId(operation)) for (const id of MALICIOUS_IDS) yield { id };
  if (operation.method === 'GET') for (const query of MALICIOUS_QUERIES) yield { query };
  else for (const body of MALICIOUS_BODIES) yield { body };
  for (const name of Object.keys(operation.query))
    for (const text of MALICIOUS_TEXTS) yield { query: `${name}=${encoded(text)}` };
  for (const name of Object.keys(operation.headers))
    for (const text of MALICIOUS_TEXTS) yield { headers: { [name]: inHeader(text) } };
  for (const name of fieldsOf(operation)) for (const value of MALICIOUS_VALUES) yield { fields: { [name]: value } };
  for (const missing of operation.required) yield { missing };
  if (operation.body !== null) for (const type of CONTENT_TYPES) yield { headers: { 'content-type': type } };
}

/** Returns a random combination of mutations; half the time none, so that entities are created. */
export function randomMutation(operation: Operation, random: Random): Mutation {
  if (random.chance(0.5)) return {};
  const maybe = <T extends Mutation>(possible: boolean, make: () => T): Mutation =>
    possible && random.chance(0.4) ? make() : {};
  const names = Object.keys(operation.query);
  const fields = fieldsOf(operation);
  return {
    ...maybe(random.chance(0.1), () => ({ method: random.pick(METHODS) })),
    ...maybe(takesId(operation), () => ({ id: random.pick(MALICIOUS_IDS) })),
    ...maybe(operation.method === 'GET', () => ({ query: random.pick(MALICIOUS_QUERIES) })),
    ...maybe(names.length > 0, () => ({ query: `${random.pick(names)}=${encoded(random.pick(MALICIOUS_TEXTS))}` })),
    ...maybe(fields.length > 0, () => ({
      fields: Object.fromEntries(
        Array.from({ length: random.between(1, 3) }, () => [random.pick(fields), random.pick(MALICIOUS_VALUES)]),
      ),
    })),
    ...maybe(random.chance(0.3), () => ({ body: random.pick(MALICIOUS_BODIES) })),
    ...maybe(random.chance(0.3), () => ({ headers: { 'content-type': random.pick(CONTENT_TYPES) } })),
  };
}
