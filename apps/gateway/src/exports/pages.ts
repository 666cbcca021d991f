import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isPostponed } from '@recuerda/messaging';
import type { ReadPage } from './column.js';

type ListPage<T> = Awaited<ReturnType<ReadPage<T>>>;

/** Before a page is read again, ms: a service that restarts or is busy does not break off a long download. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000];

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
    page = await readAgain(read, page.nextCursor);
  }
}

/** Yields the rows of every page, from the first. */
export async function* allPages<T>(read: ReadPage<T>, onRows: (count: number) => void): AsyncGenerator<T[]> {
  yield* pagesFrom(await readAgain(read, undefined), read, onRows);
}

/** Reads a page, several times if a service does not answer. */
async function readAgain<T>(read: ReadPage<T>, cursor: string | undefined): Promise<ListPage<T>> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await read(cursor);
    } catch (error) {
      if (!isPostponed(error)) throw error;
    }
    await sleep(delayMs);
  }
  return read(cursor);
}
