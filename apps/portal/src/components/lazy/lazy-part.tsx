import type { ComponentType, ReactNode } from 'react';
import { useNotices } from '../notices/use-notices';
import { useLazyModule } from './use-lazy-module';

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
