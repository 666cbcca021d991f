import { useEffect, useRef } from 'react';

/** Keeps one deed for the moment at which a value is ready. */
export function useWhenReady<T>(isReady: boolean, value: T) {
  const deed = useRef<((value: T) => void) | null>(null);
  useEffect(() => {
    if (!isReady || !deed.current) return;
    const due = deed.current;
    deed.current = null;
    due(value);
  }, [isReady, value]);
  return {
    /** Keeps a deed instead of the one before; null: none. */
    keep: (next: ((value: T) => void) | null) => {
      deed.current = next;
    },
    isKept: () => deed.current !== null,
  };
}
