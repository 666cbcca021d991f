import { dataOf, type RecuerdaClient } from './client.js';
import type { paths } from './generated/api.js';

interface Page {
  items: unknown[];
  nextCursor: string | null;
}
type PageOf<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body extends Page
    ? Body
    : never
  : never;

/** Paths of lists that come in pages. */
export type ListPath = { [P in keyof paths]: PageOf<P> extends never ? never : P }[keyof paths];
/** A row of a list. */
export type Item<P extends ListPath> = PageOf<P>['items'][number];
type Parameters<P extends ListPath> = paths[P] extends { get: { parameters: infer All } } ? All : never;
/** Parameters of a list: its filters, and the ids in its path. */
export type ListParameters<P extends ListPath> = Pick<Parameters<P>, keyof Parameters<P> & ('query' | 'path')>;

/**
 * Yields every row of a list, reading page after page as they are wanted: `for await (const task of each(client,
 * '/api/tasks'))`. Throws what the requests throw.
 */
export async function* each<P extends ListPath>(
  client: RecuerdaClient,
  path: P,
  params?: ListParameters<P>,
): AsyncGenerator<Item<P>, void, undefined> {
  // The types of a path that is not known yet are beyond openapi-fetch.
  const read = client.GET as unknown as (path: P, init: object) => Promise<{ data?: Page }>;
  let cursor: string | null = null;
  do {
    const query: object = { ...(params as { query?: object } | undefined)?.query, ...(cursor !== null && { cursor }) };
    const page: Page = await dataOf(read(path, { params: { ...params, query } }));
    yield* page.items as Item<P>[];
    cursor = page.nextCursor;
  } while (cursor !== null);
}
