import { type ComponentType, type RefObject, useEffect, useSyncExternalStore } from 'react';
import type { Props } from 'react-apexcharts';

interface State {
  /** Draws; absent until it is here. */
  Drawing?: ComponentType<Props>;
  failed: boolean;
}

let state: State = { failed: false };
let loading = false;
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the code that draws: by far the largest piece of the portal, apart from the screen, for all charts at once. */
export async function fetchDrawing(): Promise<void> {
  if (loading || state.Drawing) return;
  loading = true;
  become({ failed: false });
  try {
    const module: object = (await import('react-apexcharts')).default;
    // CommonJS: some loaders give the component, some what it was exported in.
    const Drawing = ('default' in module ? module.default : module) as ComponentType<Props>;
    become({ Drawing, failed: false });
  } catch (error) {
    console.error('Error loading charts', error);
    become({ failed: true });
  } finally {
    loading = false;
  }
}

/** Fetches it beside the figures, once the screen has a width: Apex draws nothing into a place without one. */
export function useFetchDrawing(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      observer.disconnect();
      void fetchDrawing();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
}

/** The code that draws, as far as it is here. */
export const useDrawing = (): State => useSyncExternalStore(subscribe, () => state);
