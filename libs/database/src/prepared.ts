import { Client } from 'pg';

/** Statements that are planned once a connection, by their text. */
const NAMES = new Map<string, string>();

/**
 * Marks a statement of constant text as one that runs all the time: each connection plans it once, where planning costs
 * several times as much as the few rows it is about. Its plan is kept whatever the tables grow to, so it must be right for
 * full tables although it is made on empty ones: use it in a data source with `sequentialScans: false`.
 */
export function prepared(name: string, text: string): string {
  NAMES.set(text, name);
  return text;
}

type Query = (...given: unknown[]) => unknown;

/** A connection that prepares what is {@link prepared}. */
export class PreparingClient extends Client {
  override query: Client['query'] = ((first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? NAMES.get(first) : undefined;
    const query = super.query.bind(this) as Query;
    if (name === undefined) return query(first, ...rest);
    const [values, callback] = rest;
    return query({ name, text: first, values }, callback);
  }) as Client['query'];
}
