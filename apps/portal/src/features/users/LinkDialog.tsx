import type { AccountLink } from '@recuerda/contracts';
import { useId, useRef, useState } from 'react';
import { Modal } from '../../components/modal/Modal';
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
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [told, setTold] = useState('');
  const copy = async (text: string): Promise<void> => {
    field.current?.select();
    // Browsers offer the clipboard over https and on this machine only.
    const copied =
      window.isSecureContext &&
      (await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ));
    setTold(copied ? 'Enlace copiado.' : 'El navegador no deja copiarlo. Está seleccionado: cópialo a mano.');
  };
  const whole = new URL(url, window.location.origin).href;
  return (
    <Modal title={title} onClose={onClose}>
      <p className="mb-4">
        Pásale este enlace a <strong className="font-semibold break-words">{name}</strong> por un medio seguro.{' '}
        {purpose} Sirve una sola vez, hasta el {formatMoment(expiresAt)}, y no se volverá a mostrar.
      </p>
      <label htmlFor={id} className="mb-1 block font-medium">
        Enlace
      </label>
      <input ref={field} id={id} readOnly value={whole} className="field" onFocus={({ target }) => target.select()} />
      <p role="status" className="mt-2 min-h-5 text-success">
        {told}
      </p>
      <div className="flex justify-end gap-2 pt-2">
        <button type="button" className="button-plain" onClick={onClose}>
          Cerrar
        </button>
        <button type="button" className="button-primary" onClick={() => void copy(whole)}>
          Copiar enlace
        </button>
      </div>
    </Modal>
  );
}
