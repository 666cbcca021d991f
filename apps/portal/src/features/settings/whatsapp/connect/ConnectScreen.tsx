import type { AccountInput, ConnectionView } from '@recuerda/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Loaded } from '../../../../components/feedback/Loaded';
import { SectionCard } from '../../../../components/SectionCard';
import { useWhatsappConnectionQuery } from '../../api/whatsapp-connection';
import { AfterConnecting } from './AfterConnecting';
import { CloudForm } from './CloudForm';
import { GatewayForm } from './GatewayForm';

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

const STEPS = ['Proveedor', 'Datos', 'Respuestas'] as const;

/** Connects the school's WhatsApp, step by step. */
export default function ConnectScreen() {
  const query = useWhatsappConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="max-w-3xl">
      <SectionCard title="Conectar WhatsApp">
        <Loaded query={query} loading="Cargando la conexión..." size="h-64 w-full">
          {(connection) => {
            const hindrance = hindranceOf(connection);
            return hindrance === undefined ? <Steps connection={connection} /> : <Hindered text={hindrance} />;
          }}
        </Loaded>
      </SectionCard>
    </div>
  );
}

/** Why nothing can be connected here, and what to do; undefined: it can. */
function hindranceOf({ source, canStore }: ConnectionView): string | undefined {
  if (source === 'environment') return 'La conexión está fijada en el servidor: solo la cambia quien lo administra.';
  if (canStore) return undefined;
  return (
    'A este servidor le falta la clave con la que guarda los secretos. Pide a quien lo administra que ponga ' +
    'SECRETS_KEY en el servicio notifier y lo reinicie.'
  );
}

function Hindered({ text }: { text: string }) {
  return (
    <>
      <p className="mb-4 rounded-lg bg-warning-soft px-3 py-2 text-warning">{text}</p>
      <Link to="/settings/whatsapp" className="button-plain">
        Volver
      </Link>
    </>
  );
}

type Step = { at: 'provider' } | { at: 'values' } | { at: 'replies'; verifyToken: string };
const ORDER = ['provider', 'values', 'replies'];

function Steps({ connection }: { connection: ConnectionView }) {
  const navigate = useNavigate();
  const [provider, setProvider] = useState<AccountInput['provider']>(connection.provider === 'form' ? 'form' : 'cloud');
  const [params, setParams] = useSearchParams();
  // A reload of the last step shows it again.
  const isConnected = params.get('step') === 'replies' && connection.source === 'portal';
  const [step, setStep] = useState<Step>(isConnected ? { at: 'replies', verifyToken: '' } : { at: 'provider' });
  const top = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // A reader of the screen begins each step at its start.
  useEffect(() => {
    if (!isFirst.current) top.current?.focus();
    isFirst.current = false;
  }, [step.at]);
  const Values = provider === 'cloud' ? CloudForm : GatewayForm;
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <StepsHeader current={ORDER.indexOf(step.at)} />
      {step.at === 'provider' && (
        <ChooseProvider
          chosen={provider}
          onNext={(chosen) => {
            setProvider(chosen);
            setStep({ at: 'values' });
          }}
          onCancel={() => void navigate('/settings/whatsapp')}
        />
      )}
      {step.at === 'values' && (
        <Values
          connection={connection}
          onBack={() => setStep({ at: 'provider' })}
          onConnected={(verifyToken = '') => {
            setStep({ at: 'replies', verifyToken });
            setParams({ step: 'replies' }, { replace: true });
          }}
        />
      )}
      {step.at === 'replies' && <AfterConnecting verifyToken={step.verifyToken} />}
    </div>
  );
}

/** How far one is. */
function StepsHeader({ current }: { current: number }) {
  return (
    <ol aria-label="Pasos" className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
      {STEPS.map((name, index) => {
        const isCurrent = index === current;
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex items-center gap-2 ${isCurrent ? 'font-medium text-text' : 'text-muted'}`}
          >
            <span
              aria-hidden
              className={`flex size-6 items-center justify-center rounded-full text-xs ${
                index <= current ? 'bg-accent-soft text-accent-strong' : 'bg-raised'
              }`}
            >
              {index + 1}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}

type Provider = AccountInput['provider'];

interface Props {
  chosen: Provider;
  onNext: (provider: Provider) => void;
  onCancel: () => void;
}

/** The first step: what kind of account it is. */
function ChooseProvider({ chosen, onNext, onCancel }: Props) {
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
