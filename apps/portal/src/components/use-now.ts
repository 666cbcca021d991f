import { useSyncExternalStore } from 'react';
import { serverNow } from '../api/server-clock';

const TICK_MS = 1_000;
let now = serverNow();
let timer: number | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
  timer = window.setTimeout(tick, TICK_MS - (now % TICK_MS));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearTimeout(timer);
    timer = undefined;
  };
}

/** The time, told to all countdowns together each second. Milliseconds since the epoch, by the server's clock. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
