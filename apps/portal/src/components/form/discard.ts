import type { Question } from '../modal/confirm-context';

/** Before something that would lose what was typed. */
export const DISCARD: Question = {
  title: 'Cambios sin guardar',
  text: 'Lo que escribiste se perderá.',
  action: 'Descartar',
  tone: 'danger',
};
