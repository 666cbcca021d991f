import { original } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { baseApi, type TAGS } from '../base-api';
import type { Pages } from '../pages';
import { type Change, changesOf } from './change-emitter';
import type { Dispatch } from './read-rows';

/** Changes within this time are read together. Milliseconds. */
const BATCH_MS = 150;
const RETRY_MS = 2_000;

export type Patch<T> = (pages: Pages<T>) => Pages<T>;

/** A cached list as `refresh` sees it. */
export interface LiveList<T, Filters extends object = object> {
  dispatch: Dispatch;
  /** Path of the list's endpoint. */
  path: string;
  filters: Filters;
  pages: Pages<T>;
  /** Patches the list at once. */
  update: (patch: Patch<T>) => void;
  /** Has the list read as a whole once the changes are dealt with. Returns a patch that changes nothing. */
  reload: () => Patch<T>;
}

/** The lifecycle of a list's cache entry. */
interface ListEntry<T> {
  dispatch: Dispatch;
  extra: unknown;
  getCacheEntry(): { status: QueryStatus; data?: Pages<T> | undefined };
  updateCachedData(recipe: (draft: Pages<T>) => Pages<T>): unknown;
  cacheEntryRemoved: Promise<void>;
}

/**
 * Returns an `onCacheEntryAdded` that applies changes to a list for as long as it is cached: `refresh` reads what
 * changed and returns how to patch the list, or has it read by its tag. What cannot be read is retried.
 */
export const syncList =
  <T, Filters extends object>(
    path: string,
    tag: (typeof TAGS)[number],
    refresh: (changes: readonly Change[], list: LiveList<T, Filters>) => Promise<Patch<T>>,
  ) =>
  async (filters: Filters, { dispatch, extra, getCacheEntry, updateCachedData, cacheEntryRemoved }: ListEntry<T>) => {
    let waiting: Change[] = [];
    let running = false;
    let removed = false;
    // Plain functions on the original: Immer's proxies would be felt at a hundred thousand rows.
    const update = (patch: Patch<T>) => updateCachedData((draft) => patch(original(draft as object) as Pages<T>));

    /**
     * One batch at a time, so that an older answer never overwrites a newer one. Returns how long to wait for the
     * next.
     */
    const applyBatch = async (): Promise<number> => {
      // The list is being read: the answer may be older than the changes and would undo them.
      if (isPending(getCacheEntry())) return BATCH_MS;
      const changes = waiting;
      waiting = [];
      const { data: pages } = getCacheEntry();
      // Not loaded and not being read: whatever reads it later sees the changes.
      if (!pages) return BATCH_MS;
      let isOutdated = false;
      const reload = () => {
        isOutdated = true;
        return (before: Pages<T>) => before;
      };
      try {
        const patch = await refresh(changes, { dispatch, path, filters, pages, update, reload });
        // What is read from now on has the changes: they must not come back, or it would be read without end.
        if (isOutdated) dispatch(baseApi.util.invalidateTags([tag]));
        else if (isPending(getCacheEntry())) waiting.unshift(...changes);
        else if (!removed) update(patch);
        return BATCH_MS;
      } catch (error) {
        if (!removed) console.error('Error applying live changes', error);
        waiting.unshift(...changes);
        return RETRY_MS;
      }
    };
    const applyAll = async (): Promise<void> => {
      running = true;
      let delay = BATCH_MS;
      while (waiting.length > 0) {
        await new Promise((resolve) => window.setTimeout(resolve, delay));
        if (removed) return;
        delay = await applyBatch();
      }
      running = false;
    };
    const unsubscribe = changesOf(extra).subscribe((change) => {
      waiting.push(change);
      if (!running) void applyAll();
    });
    await cacheEntryRemoved;
    removed = true;
    unsubscribe();
  };

const isPending = ({ status }: { status: QueryStatus }): boolean => status === QueryStatus.pending;
