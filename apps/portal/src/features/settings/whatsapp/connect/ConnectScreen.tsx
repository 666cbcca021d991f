import type { AccountInput, ConnectionView } from '@recuerda/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Loaded } from '../../../../components/feedback/Loaded';
import { SectionCard } from '../../../../components/SectionCard';
import { formatMoment } from '../../../../format/dates';
import { useWhatsappConnectionQuery, useWhatsappHealthQuery } from '../../api/whatsapp';
import { CopyField } from '../Facts';
import { TestMessageCard } from '../TestMessageCard';
import { CloudForm } from './CloudForm';
import { GatewayForm } from './GatewayForm';

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

const STEPS = { provider: 'Proveedor', values: 'Datos', replies: 'Respuestas' };

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

type Step =
  | { at: 'provider' | 'values' }
  /** `verifyToken`: as it was entered; empty: it was stored before. */
  | { at: 'replies'; verifyToken: string };

function Steps({ connection }: { connection: ConnectionView }) {
  const navigate = useNavigate();
  const [provider, setProvider] = useState<Provider>(connection.provider === 'form' ? 'form' : 'cloud');
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
      <StepsHeader current={Object.keys(STEPS).indexOf(step.at)} />
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

function StepsHeader({ current }: { current: number }) {
  return (
    <ol aria-label="Pasos" className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
      {Object.values(STEPS).map((name, index) => {
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

interface Props {
  chosen: Provider;
  onNext: (provider: Provider) => void;
  onCancel: () => void;
}

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

/** One waits for the first call, ms. */
const POLL_MS = 3_000;
const CLOUD_FIELDS = [
  'messages',
  'message_template_status_update',
  'template_category_update',
  'account_update',
  'phone_number_quality_update',
];

/** The last step: where the provider sends what employees answer, and whether it has called. */
function AfterConnecting({ verifyToken }: { verifyToken: string }) {
  const query = useWhatsappHealthQuery(undefined, { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true });
  const since = useWhatsappConnectionQuery().data?.connectedAt ?? null;
  return (
    <div className="grid gap-6">
      <p className="text-success">Conectado: los mensajes van desde ahora por esta cuenta.</p>
      <Loaded query={query} loading="Cargando la dirección..." size="h-32 w-full">
        {({ provider, webhook: { url, calls } }) => (
          <div className="space-y-4">
            <h3 className="font-medium">Para recibir respuestas</h3>
            {provider === 'cloud' ? (
              <>
                <p>
                  En developers.facebook.com: tu aplicación, WhatsApp, Configuración, Webhooks, Editar. Pega estos dos
                  valores, pulsa «Verificar y guardar» y suscríbete a: {CLOUD_FIELDS.join(', ')}.
                </p>
                {url !== null && <CopyField label="URL de devolución de llamada" value={url} copied="URL copiada." />}
                {verifyToken === '' ? (
                  <p className="text-muted">El token de verificación es el que ya estaba guardado.</p>
                ) : (
                  <CopyField label="Token de verificación" value={verifyToken} copied="Token copiado." />
                )}
              </>
            ) : (
              <>
                <p>En el panel del gateway, pega esta dirección como webhook de mensajes recibidos.</p>
                {url !== null && <CopyField label="Dirección del webhook" value={url} copied="Dirección copiada." />}
              </>
            )}
            {url !== null && !url.startsWith('https:') && (
              <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning">
                El proveedor solo llama a direcciones https que se ven desde internet.
              </p>
            )}
            <Arrived provider={provider} calls={calls} since={since} />
          </div>
        )}
      </Loaded>
      <TestMessageCard />
      <div>
        <Link to="/settings/whatsapp" className="button-primary">
          Terminar
        </Link>
      </div>
    </div>
  );
}

interface ArrivedProps {
  provider: string;
  calls: { lastAt: string | null; verifiedAt: string | null };
  /** When the account was connected: calls before it were another one's. */
  since: string | null;
}

function Arrived({ provider, calls, since }: ArrivedProps) {
  const own = (at: string | null) => (at !== null && since !== null && at >= since ? at : null);
  const lastAt = own(calls.lastAt);
  const verifiedAt = provider === 'cloud' ? own(calls.verifiedAt) : null;
  return (
    <p role="status" className={lastAt !== null || verifiedAt !== null ? 'text-success' : 'text-muted'}>
      {lastAt !== null
        ? `Llegó una llamada el ${formatMoment(lastAt)}.`
        : verifiedAt !== null
          ? `Meta confirmó la dirección el ${formatMoment(verifiedAt)}. Escribe al número de la escuela para probar.`
          : 'Aún no ha llegado ninguna llamada. Se mira solo cada pocos segundos.'}
    </p>
  );
}
