import { Client, type ClientConfig } from 'pg';

/** Names of prepared statements by their text. */
const NAMES = new Map<string, string>();

/**
 * Marks a statement of constant text as prepared: each connection plans it once. For statements that run often on few
 * rows, where planning costs several times as much as running. The plan is kept while tables grow, so it must suit
 * full tables although it is made on empty ones: use it in a data source with `sequentialScans: false`.
 */
export function prepared(name: string, text: string): string {
  NAMES.set(text, name);
  return text;
}

type Query = (...given: unknown[]) => unknown;

/** Maximum time to open a connection, ms. */
const OPEN_TIMEOUT_MS = 3_000;

/** A connection that prepares the statements marked by {@link prepared}. */
export class PreparingClient extends Client {
  /** The pool has no such limit, because there it would also be that of waiting for a connection. */
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: OPEN_TIMEOUT_MS });
  }

  override query: Client['query'] = ((first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? NAMES.get(first) : undefined;
    const query = super.query.bind(this) as Query;
    if (name === undefined) return query(first, ...rest);
    const [values, callback] = rest;
    return query({ name, text: first, values }, callback);
  }) as Client['query'];
}
