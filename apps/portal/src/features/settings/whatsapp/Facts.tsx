import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../components/buttons';
import { copyText } from '../../../components/modal/copy-text';

/** Names and values, without those that are not known. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface Props {
  label: string;
  value: string;
  /** Said once it is copied: 'Dirección copiada.' */
  copied: string;
}

/** A value to be entered elsewhere, with a button that copies it. */
export function CopyField({ label, value, copied }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    field.current?.select();
    setStatus((await copyText(value)) ? copied : 'Está seleccionado: cópialo a mano.');
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-muted">
        {label}
      </label>
      <div className="flex gap-2">
        <input ref={field} id={id} readOnly value={value} className="field" onFocus={({ target }) => target.select()} />
        <Button className="shrink-0" aria-label={`Copiar ${label.toLowerCase()}`} onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
      <p role="status" className="text-success">
        {status}
      </p>
    </div>
  );
}
