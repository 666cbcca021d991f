import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../buttons';
import { copyText } from './copy-text';
import { Modal } from './Modal';

interface Props {
  title: string;
  /** Purpose of the secret, and how long it works. */
  children: ReactNode;
  /** Name of the secret, a masculine noun: 'Enlace'. */
  label: string;
  /** On the button: 'Copiar enlace'. */
  copyLabel: string;
  value: string;
  onClose: () => void;
}

/** Shows a secret once, with a button that copies it. */
export function SecretDialog({ title, children, label, copyLabel, value, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    field.current?.select();
    setStatus(
      (await copyText(value))
        ? `${label} copiado.`
        : 'El navegador no deja copiarlo. Está seleccionado: cópialo a mano.',
    );
  };
  return (
    <Modal title={title} onClose={onClose}>
      <p className="mb-4">{children}</p>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input ref={field} id={id} readOnly value={value} className="field" onFocus={({ target }) => target.select()} />
      <p role="status" className="mt-2 min-h-5 text-success">
        {status}
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cerrar</Button>
        <Button look="primary" onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </div>
    </Modal>
  );
}
