import type { AccountInput } from '@recuerda/contracts';
import { useState } from 'react';

type Provider = AccountInput['provider'];

const CHOICES: readonly { provider: Provider; name: string; about: string }[] = [
  {
    provider: 'cloud',
    name: 'API oficial de Meta',
    about:
      'Con acuses de entrega, botones y plantillas. Hace falta una aplicación en developers.facebook.com y un número ' +
      'que no esté en la app de WhatsApp. Meta cobra por mensaje.',
  },
  {
    provider: 'form',
    name: 'Gateway por formulario',
    about:
      'Un servicio que envía por WhatsApp Web con una appkey y una authkey. Sin acuses; WhatsApp puede bloquear ' +
      'el número.',
  },
];

interface Props {
  chosen: Provider;
  onNext: (provider: Provider) => void;
  onCancel: () => void;
}

/** The first step: what kind of account it is. */
export function ChooseProvider({ chosen, onNext, onCancel }: Props) {
  const [provider, setProvider] = useState(chosen);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onNext(provider);
      }}
    >
      <fieldset className="mb-6 grid gap-3">
        <legend className="mb-2 font-medium">¿Con qué servicio envía la escuela?</legend>
        {CHOICES.map((choice) => (
          <label
            key={choice.provider}
            className="flex cursor-pointer gap-3 rounded-lg border border-line p-4 has-checked:border-accent"
          >
            <input
              type="radio"
              name="provider"
              className="mt-1 size-4 shrink-0 accent-(--accent)"
              checked={provider === choice.provider}
              onChange={() => setProvider(choice.provider)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.name}</span>
              <span className="block text-muted">{choice.about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button-primary">
          Siguiente
        </button>
        <button type="button" className="button-plain" onClick={onCancel}>
          Cancelar
        </button>
      </div>
    </form>
  );
}
