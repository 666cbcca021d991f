import { type Question, useConfirm } from '../modal/confirm-context';

/** Before something that would lose what was typed. */
export const DISCARD: Question = {
  title: 'Cambios sin guardar',
  text: 'Lo que escribiste se perderá.',
  action: 'Descartar',
  cancel: 'Seguir editando',
  tone: 'danger',
};

/** Returns what closes or empties a form: what was typed (`dirty`) is not lost without a question. */
export function useSafely<Args extends unknown[]>(
  dirty: boolean,
  act: (...args: Args) => void,
): (...args: Args) => Promise<void> {
  const confirm = useConfirm();
  return async (...args) => {
    if (!dirty || (await confirm(DISCARD))) act(...args);
  };
}
