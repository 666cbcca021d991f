import type { AccountCheck, AccountVerdict } from '@recuerda/contracts';

/** What is wrong with a value, and what to do. */
const WRONG: Record<Exclude<AccountVerdict, 'right' | 'address_refused'>, string> = {
  token_refused: 'Meta no acepta este token: no está entero, caducó o se retiró. Genera otro y cópialo entero.',
  number_unknown:
    'Meta no conoce este número, o el token no tiene permiso sobre él. Asigna su cuenta al usuario del token.',
  number_is_other:
    'Esto no es un número: quizá es el identificador de la cuenta. Copia el «Identificador de número de teléfono».',
  account_unknown: 'Meta no conoce esta cuenta, o el token no tiene permiso sobre ella. Asígnala al usuario del token.',
  number_elsewhere: 'El número no es de esta cuenta: copia los dos identificadores de la misma pantalla.',
  app_secret_wrong: 'Esta clave no es de la aplicación que generó el token. Copia la de esa aplicación.',
  keys_refused: 'El gateway no acepta estas claves. Cópialas de nuevo de su panel.',
  not_taken: 'El gateway no aceptó el mensaje.',
  no_answer: 'No responde en este momento. Inténtalo de nuevo en un rato.',
};
const RIGHT: Record<AccountCheck['field'], string> = {
  token: 'Meta acepta el token.',
  phoneNumberId: 'Es un número de este token.',
  businessAccountId: 'El número es de esta cuenta.',
  appSecret: 'Es la clave de la aplicación del token.',
  url: 'La dirección se puede usar.',
  test: 'El gateway aceptó el mensaje. Mira si llegó al teléfono.',
};

/** Whether a value can be right: of what does not answer nothing is known. */
export const isWrong = ({ verdict }: AccountCheck): boolean => verdict !== 'right' && verdict !== 'no_answer';

/** What a check found, as a sentence. */
export function sentenceOf({ field, verdict, words }: AccountCheck): string {
  if (verdict === 'right') return field === 'phoneNumberId' && words ? `Es el número ${words}.` : RIGHT[field];
  if (verdict === 'address_refused') return words ?? '';
  const who = field === 'test' ? 'El gateway' : 'Meta';
  if (verdict === 'no_answer') return `${who} no responde en este momento. Inténtalo de nuevo en un rato.`;
  return words ? `${WRONG[verdict]} ${who} dice: ${words}` : WRONG[verdict];
}
