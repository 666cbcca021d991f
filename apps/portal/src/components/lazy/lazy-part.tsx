import type { ComponentType, ReactNode } from 'react';
import { useLazyModule } from './use-lazy-module';

const ignore = () => undefined;

/**
 * Returns a component whose code is loaded when it is first shown. Until then, and if that fails, the placeholder
 * stands there. Not React.lazy, which never tries a failed import again.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const loadPart = async () => ({ Part: await load() });
  return function LazyPart(props) {
    const loaded = useLazyModule(loadPart, true, ignore);
    return loaded ? <loaded.Part {...props} /> : placeholder;
  };
}
