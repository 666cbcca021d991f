import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { selectClockOffset } from '../api/server-clock';

const TICK_MS = 1_000;
let now = Date.now();
let timer: number | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
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

/** The server's time, at the same tick each second for all countdowns. Milliseconds since the epoch. */
export function useNow(): number {
  const offset = useSelector(selectClockOffset);
  return useSyncExternalStore(subscribe, () => now) + offset;
}
