import type { AccountInput, ConnectionView } from '@recuerda/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Loaded } from '../../../../components/feedback/Loaded';
import { useWhatsappConnectionQuery } from '../../api/whatsapp-connection';
import { SettingsCard } from '../../SettingsCard';
import { AfterConnecting } from './AfterConnecting';
import { ChooseProvider } from './ChooseProvider';
import { CloudForm } from './CloudForm';
import { GatewayForm } from './GatewayForm';
import { StepsHeader } from './StepsHeader';

/** Connects the school's WhatsApp, step by step. */
export default function ConnectScreen() {
  const query = useWhatsappConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="max-w-3xl">
      <SettingsCard title="Conectar WhatsApp">
        <Loaded query={query} loading="Cargando la conexión..." size="h-64 w-full">
          {(connection) => {
            const hindrance = hindranceOf(connection);
            return hindrance === undefined ? <Steps connection={connection} /> : <Hindered text={hindrance} />;
          }}
        </Loaded>
      </SettingsCard>
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
