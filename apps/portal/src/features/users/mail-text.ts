import type { LinkMail, MailFailure } from '@recuerda/contracts';
import { formatMoment } from '../../format/dates';

const REASONS: Record<MailFailure, string> = {
  unreachable: 'el servidor de correo no responde',
  credentials: 'el servidor de correo rechaza la contraseña',
  address: 'el servidor de correo rechaza la dirección',
  refused: 'el servidor de correo rechaza el mensaje',
  not_set_up: 'el correo no está configurado',
};

/** Says whether a link has gone out to an address, or why not. */
export function mailText({ state, at, failure }: LinkMail, email: string): string {
  if (state === 'sent') return `Enviado a ${email} el ${formatMoment(at)}`;
  if (failure === null) return `Enviando a ${email}...`;
  // Without the address, which stands beside it: on a card there are two lines.
  return `No se envió: ${REASONS[failure]}.${state === 'waiting' ? ' Se reintentará.' : ''}`;
}
