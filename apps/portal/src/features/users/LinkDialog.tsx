import type { AccountLink } from '@recuerda/contracts';
import { SecretDialog } from '../../components/modal/SecretDialog';
import { formatMoment } from '../../format/dates';

const TEXTS = {
  invitation: { title: 'Enlace de invitación', purpose: 'Con él elige su contraseña y entra.' },
  reset: {
    title: 'Enlace para restablecer la contraseña',
    purpose: 'Con él elige otra contraseña; su sesión se cierra entonces en todos sus dispositivos.',
  },
};

interface Props {
  /** Whose link it is. */
  name: string;
  link: AccountLink;
  onClose: () => void;
}

/** Shows a link, which nobody can see again. */
export function LinkDialog({ name, link: { kind, url, expiresAt }, onClose }: Props) {
  const { title, purpose } = TEXTS[kind];
  const value = new URL(url, window.location.origin).href;
  return (
    <SecretDialog title={title} label="Enlace" copyLabel="Copiar enlace" value={value} onClose={onClose}>
      Pásale este enlace a <strong className="font-semibold break-words">{name}</strong> por un medio seguro.{' '}
      {`${purpose} Sirve una sola vez, hasta el ${formatMoment(expiresAt)}, y no se volverá a mostrar.`}
    </SecretDialog>
  );
}
