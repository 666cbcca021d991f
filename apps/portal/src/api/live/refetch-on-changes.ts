import { baseApi, type TAGS } from '../base-api';
import { type Change, changesOf } from './change-emitter';
import type { Dispatch } from './read-rows';

type Tag = (typeof TAGS)[number] | { type: (typeof TAGS)[number]; id: string };

/** The lifecycle of a cache entry. */
interface CacheEntry {
  dispatch: Dispatch;
  extra: unknown;
  cacheEntryRemoved: Promise<void>;
}

interface Options<Arg> {
  /** Types of the events that concern the entry; all without it. */
  events?: RegExp;
  /** Which of those concern it; all without it. */
  concerns?: (change: Change, arg: Arg) => boolean;
  /** `computed`: another service works it out from the same events. `at once`: refetched as soon as changes stop. */
  after?: keyof typeof DELAYS_MS;
}

/**
 * Milliseconds after the latest change. Computed data is read soon, once more when every service has had the time, and
 * again for one that is busy.
 */
const DELAYS_MS = { 'at once': [150], computed: [500, 3_000, 10_000] } as const;
/** While changes keep coming, data is still refetched this often. Milliseconds. */
const MAX_WAIT_MS = 2_000;

/** Returns an `onCacheEntryAdded` that refetches `tags` after changes for as long as the entry is cached. */
export const refetchOnChanges =
  <Arg>(
    tags: readonly Tag[] | ((arg: Arg) => readonly Tag[]),
    { events = /^/, concerns = () => true, after = 'computed' }: Options<Arg> = {},
  ) =>
  async (arg: Arg, { dispatch, extra, cacheEntryRemoved }: CacheEntry): Promise<void> => {
    let timers: number[] = [];
    let waitingSince: number | undefined;
    const clear = () => {
      for (const timer of timers) window.clearTimeout(timer);
    };
    const refetch = () => {
      waitingSince = undefined;
      dispatch(baseApi.util.invalidateTags([...(typeof tags === 'function' ? tags(arg) : tags)]));
    };
    const unsubscribe = changesOf(extra).subscribe((change) => {
      if (!events.test(change.type) || !concerns(change, arg)) return;
      clear();
      waitingSince ??= Date.now();
      if (Date.now() - waitingSince > MAX_WAIT_MS) refetch();
      timers = DELAYS_MS[after].map((delay) => window.setTimeout(refetch, delay));
    });
    await cacheEntryRemoved;
    unsubscribe();
    clear();
  };
