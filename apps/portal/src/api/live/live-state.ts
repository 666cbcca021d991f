import { useSyncExternalStore } from 'react';
import type { LiveState } from './connection';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether changes arrive as they happen. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => state);
