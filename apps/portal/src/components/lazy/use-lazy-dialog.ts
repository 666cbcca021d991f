import { useNotices } from '../notices/use-notices';
import { useLazyModule } from './use-lazy-module';

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
    failed(failure, error);
    onClose();
  });
}
