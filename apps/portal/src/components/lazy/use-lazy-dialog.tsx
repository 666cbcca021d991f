import type { ComponentType } from 'react';
import type { ApiProblem } from '../../api/problem';
import { useNotices } from '../notices/use-notices';
import { useLazyModule } from './use-lazy-module';

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
