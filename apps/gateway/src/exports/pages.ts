import { setImmediate } from 'node:timers/promises';
import type { ReadPage } from './column.js';

type ListPage<T> = Awaited<ReturnType<ReadPage<T>>>;

/**
 * Yields the rows of every page, beginning with one that was read already; further pages are read on demand.
 *
 * @param onRows gets the number of rows of each page.
 */
export async function* pagesFrom<T>(
  first: ListPage<T>,
  read: ReadPage<T>,
  onRows: (count: number) => void,
): AsyncGenerator<T[]> {
  let page = first;
  for (;;) {
    onRows(page.items.length);
    yield page.items;
    if (page.nextCursor === null) return;
    // In one process the reminders are sent in between.
    await setImmediate();
    page = await read(page.nextCursor);
  }
}

/** Yields the rows of every page, from the first. */
export async function* allPages<T>(read: ReadPage<T>, onRows: (count: number) => void): AsyncGenerator<T[]> {
  yield* pagesFrom(await read(undefined), read, onRows);
}
