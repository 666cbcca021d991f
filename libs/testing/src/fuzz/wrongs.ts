import type { Wrong } from './aim.js';
import { METHODS, NASTY_BODIES, NASTY_IDS, NASTY_QUERIES, NASTY_TEXTS, NASTY_TYPES, NASTY_VALUES } from './nasty.js';
import type { Operation } from './operations.js';
import type { Random } from '../random.js';

const MOST_OF_A_URL = 12_000;
/** As it goes over the wire; nothing may be longer than a URL can be. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, MOST_OF_A_URL);
const inHeader = (text: string): string => encodeURI(text.toWellFormed()).slice(0, 5_000);

const takesId = ({ path }: Operation): boolean => path.includes('{id}');
const fieldsOf = ({ body }: Operation): string[] => (body === null ? [] : [...Object.keys(body), 'isActive']);

/** Each thing that can be wrong with a request of the operation, by itself. */
export function* wrongsOf(operation: Operation): Generator<Wrong> {
  for (const method of METHODS) yield { method };
  if (takesId(operation)) for (const id of NASTY_IDS) yield { id };
  if (operation.method === 'GET') for (const query of NASTY_QUERIES) yield { query };
  else for (const body of NASTY_BODIES) yield { body };
  for (const name of Object.keys(operation.query))
    for (const text of NASTY_TEXTS) yield { query: `${name}=${encoded(text)}` };
  for (const name of Object.keys(operation.headers))
    for (const text of NASTY_TEXTS) yield { headers: { [name]: inHeader(text) } };
  for (const name of fieldsOf(operation)) for (const value of NASTY_VALUES) yield { fields: { [name]: value } };
  for (const missing of operation.required) yield { missing };
  if (operation.body !== null) for (const type of NASTY_TYPES) yield { headers: { 'content-type': type } };
}

/** Some of it at once; half the time nothing, so that there is something to hit. */
export function someWrong(operation: Operation, random: Random): Wrong {
  if (random.chance(0.5)) return {};
  const maybe = <T extends Wrong>(possible: boolean, make: () => T): Wrong =>
    possible && random.chance(0.4) ? make() : {};
  const names = Object.keys(operation.query);
  const fields = fieldsOf(operation);
  return {
    ...maybe(random.chance(0.1), () => ({ method: random.pick(METHODS) })),
    ...maybe(takesId(operation), () => ({ id: random.pick(NASTY_IDS) })),
    ...maybe(operation.method === 'GET', () => ({ query: random.pick(NASTY_QUERIES) })),
    ...maybe(names.length > 0, () => ({ query: `${random.pick(names)}=${encoded(random.pick(NASTY_TEXTS))}` })),
    ...maybe(fields.length > 0, () => ({
      fields: Object.fromEntries(
        Array.from({ length: random.between(1, 3) }, () => [random.pick(fields), random.pick(NASTY_VALUES)]),
      ),
    })),
    ...maybe(random.chance(0.3), () => ({ body: random.pick(NASTY_BODIES) })),
    ...maybe(random.chance(0.3), () => ({ headers: { 'content-type': random.pick(NASTY_TYPES) } })),
  };
}
