import type { LinkMail, MailFailure } from '@recuerda/contracts';
import { formatMoment } from '../../format/dates';

const REASONS: Record<MailFailure, string> = {
  unreachable: 'no se pudo conectar con el servidor de correo',
  credentials: 'el servidor de correo no aceptó la contraseña de Recuerda',
  address: 'el servidor de correo no aceptó la dirección',
  refused: 'el servidor de correo no aceptó el mensaje',
};

/** Says whether a link has gone out to an address, or why not. */
export function mailText({ state, at, failure }: LinkMail, email: string): string {
  if (state === 'sent') return `Enviado a ${email} el ${formatMoment(at)}`;
  if (failure === null) return `Enviando a ${email}...`;
  const next = state === 'waiting' ? ' Se volverá a intentar.' : '';
  return `No se envió a ${email}: ${REASONS[failure]}.${next}`;
}
