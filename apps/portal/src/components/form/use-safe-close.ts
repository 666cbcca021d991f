import { useConfirm } from '../modal/confirm-context';
import { DISCARD } from './discard';

/** Returns how a dialog closes: what was typed (`dirty`) is not lost without a question. */
export function useSafeClose(dirty: boolean, onClose: () => void): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    if (!dirty || (await confirm(DISCARD))) onClose();
  };
}
