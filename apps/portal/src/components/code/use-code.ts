import { useEffect, useEffectEvent, useState } from 'react';

/** Browsers without idle callbacks wait this long instead. Milliseconds. */
const SOON_MS = 500;

/** Calls back when the browser has nothing better to do; answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, SOON_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(handle);
}

/**
 * Part of a screen that is not needed at first sight: loaded when the browser is idle, or at once when it is `wanted`.
 * Undefined until it is there. `load` must stay the same function; `onFailed` is told when a wanted part cannot be had.
 */
export function useCode<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailed: (error: unknown) => void,
): T | undefined {
  const [code, setCode] = useState<{ part: T }>();
  const missing = code === undefined;
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!missing) return;
    let left = false;
    const fetch = async () => {
      try {
        const part = await load();
        if (!left) setCode({ part });
      } catch (error) {
        // One that is not wanted yet is asked for again when it is.
        if (wanted && !left) fail(error);
      }
    };
    const callOff = wanted ? void fetch() : whenIdle(() => void fetch());
    return () => {
      left = true;
      callOff?.();
    };
  }, [load, missing, wanted]);
  return code?.part;
}
