import { type Question, useConfirm } from '../modal/confirm-context';

/** Before something that would lose what was typed. */
export const DISCARD: Question = {
  title: 'Cambios sin guardar',
  text: 'Lo que escribiste se perderá.',
  action: 'Descartar',
  tone: 'danger',
};

/** Returns how a dialog closes: what was typed (`dirty`) is not lost without a question. */
export function useSafeClose(dirty: boolean, onClose: () => void): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    if (!dirty || (await confirm(DISCARD))) onClose();
  };
}
