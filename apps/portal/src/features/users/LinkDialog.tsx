import type { AccountLink, LinkMail, MailFailure } from '@recuerda/contracts';
import { useListUsersQuery } from '../../api/users';
import { SecretDialog } from '../../components/modal/SecretDialog';
import { formatMoment } from '../../format/dates';

const REASONS: Record<MailFailure, string> = {
  unreachable: 'el servidor de correo no responde',
  credentials: 'el servidor de correo rechaza la contraseña',
  address: 'el servidor de correo rechaza la dirección',
  refused: 'el servidor de correo rechaza el mensaje',
  not_set_up: 'el correo no está configurado',
};

const TEXTS = {
  invitation: { title: 'Enlace de invitación', purpose: 'Con él elige su contraseña y entra.' },
  reset: {
    title: 'Enlace para restablecer la contraseña',
    purpose: 'Con él elige otra contraseña; su sesión se cierra entonces en todos sus dispositivos.',
  },
};

export interface ShownLink {
  user: { id: string; name: string };
  link: AccountLink;
}

/** Shows a link, which nobody can see again. */
export function LinkDialog({ user: { id, name }, link, onClose }: ShownLink & { onClose: () => void }) {
  const { kind, url, expiresAt, mailTo } = link;
  const { title, purpose } = TEXTS[kind];
  const value = new URL(url, window.location.origin).href;
  return (
    <SecretDialog title={title} label="Enlace" copyLabel="Copiar enlace" value={value} onClose={onClose}>
      {mailTo && <MailStatus id={id} email={mailTo} />}
      {mailTo ? 'Si no le llega, pásale este otro enlace a ' : 'Pásale este enlace a '}
      <strong className="font-semibold break-words">{name}</strong> por un medio seguro.{' '}
      {`${purpose} Sirve una sola vez, hasta el ${formatMoment(expiresAt)}, y no se volverá a mostrar.`}
    </SecretDialog>
  );
}

function MailStatus({ id, email }: { id: string; email: string }) {
  const { mail } = useListUsersQuery(undefined, {
    // What was read before is about the mail before.
    selectFromResult: ({ data, isFetching }) => ({
      mail: isFetching ? null : data?.find((one) => one.id === id)?.mail,
    }),
  });
  return (
    <span role="status" className="mb-2 block break-words">
      {mailText(mail ?? { state: 'waiting', at: '', failure: null }, email)}
    </span>
  );
}

/** Says whether a link has gone out to an address, or why not. */
export function mailText({ state, at, failure }: LinkMail, email: string): string {
  if (state === 'sent') return `Enviado a ${email} el ${formatMoment(at)}`;
  if (failure === null) return `Enviando a ${email}...`;
  // Without the address, which stands beside it: on a card there are two lines.
  return `No se envió: ${REASONS[failure]}.${state === 'waiting' ? ' Se reintentará.' : ''}`;
}
