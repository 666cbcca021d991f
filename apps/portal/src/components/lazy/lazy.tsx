import { type ComponentType, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ApiProblem } from '../../api/problem';
import { useNotices } from '../notices/use-notices';

/** For browsers without idle callbacks. Milliseconds. */
const IDLE_FALLBACK_MS = 500;

/** Runs the callback when the browser is idle. Returns how to cancel it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(callback, IDLE_FALLBACK_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback);
  return () => window.cancelIdleCallback(handle);
}

let wasIdle = typeof window.requestIdleCallback !== 'function';

/** False while the page is being opened: until the browser is idle for the first time. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return undefined;
    return whenIdle(() => {
      wasIdle = true;
      startTransition(() => setIsIdle(true));
    });
  }, [isIdle]);
  return isIdle;
}

/** Loaded modules by what loads them: a part that is shown again is there with the same click. */
const modules = new WeakMap<() => Promise<object>, object>();

/**
 * Part of a screen that is not shown at first: loaded when the browser is idle, or at once when it is `wanted`.
 * Not React.lazy, which never retries a failed import.
 * @param load must be the same function each time
 * @param onFailed called when a wanted module cannot be loaded
 * @returns undefined until it is loaded
 */
export function useLazyModule<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailed: (error: unknown) => void,
): T | undefined {
  const [loaded, setLoaded] = useState(() => modules.get(load) as T | undefined);
  const missing = loaded === undefined;
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!missing) return;
    let cancelled = false;
    const fetch = async () => {
      try {
        const module = await load();
        modules.set(load, module);
        if (cancelled) return;
        // Nobody waits for one that was loaded in advance.
        if (wanted) setLoaded(module);
        else startTransition(() => setLoaded(module));
      } catch (error) {
        // One that is not wanted yet is loaded again when it is.
        if (wanted && !cancelled) fail(error);
      }
    };
    const cancelIdle = wanted ? void fetch() : whenIdle(() => void fetch());
    return () => {
      cancelled = true;
      cancelIdle?.();
    };
  }, [load, missing, wanted]);
  return loaded;
}

/**
 * Returns a component whose code is loaded when it is first shown. Until then, and if that fails, the placeholder
 * stands there. Not React.lazy, which never tries a failed import again.
 *
 * @param failure the text of a notice where it fails, without its full stop; absent: nothing is said
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
  failure?: string,
): ComponentType<Props> {
  const loadPart = async () => ({ Part: await load() });
  return function LazyPart(props) {
    const { failed } = useNotices();
    const loaded = useLazyModule(loadPart, true, (error) => failure !== undefined && failed(failure, error));
    return loaded ? <loaded.Part {...props} /> : placeholder;
  };
}

/** After an upgrade the code that an open page asks for is gone. */
const NOT_LOADED: ApiProblem = {
  status: 0,
  code: 'unreachable',
  detail: 'Puede que haya una versión nueva o que se haya perdido la conexión: recarga la página.',
  errors: [],
};

/**
 * Part of a screen that opens over it, as {@link useLazyModule} loads it. One that is wanted and cannot be loaded is
 * told and closed.
 *
 * @param failure the notice's text, without its full stop
 */
export function useLazyDialog<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  failure: string,
  onClose: () => void,
): T | undefined {
  const { failed } = useNotices();
  return useLazyModule(load, wanted, (error) => {
    failed(failure, { ...NOT_LOADED, cause: error });
    onClose();
  });
}

/** Returns a dialog whose code is loaded when it is opened, and which is closed where that fails. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  failure: string,
): ComponentType<Props> {
  const loadDialog = async () => ({ Dialog: await load() });
  return function LazyDialog(props) {
    const loaded = useLazyDialog(loadDialog, true, failure, props.onClose);
    return loaded && <loaded.Dialog {...props} />;
  };
}
