import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AccountDepartmentsInput,
  accountDepartmentsInput,
  type AccountInput,
  type ConnectionListView,
  type ConnectionView,
  PROVIDERS,
  type ProviderKind,
} from '@recuerda/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { Button, ButtonLink } from '../../../../components/buttons';
import { DepartmentHelp, useDepartments } from '../../../../components/departments';
import { Loaded } from '../../../../components/feedback';
import { CheckboxGroup } from '../../../../components/form/CheckboxGroup';
import { entry } from '../../../../components/form/InputField';
import { SectionCard } from '../../../../components/SectionCard';
import { formatMoment } from '../../../../format/dates';
import {
  useChangeAccountMutation,
  useConnectAccountMutation,
  useWhatsappAccountsQuery,
  useWhatsappHealthQuery,
} from '../../api/whatsapp';
import { freeDepartments, TAKEN_HINT } from '../DepartmentsForm';
import { CopyField } from '../Facts';
import { TestMessageCard } from '../TestMessageCard';
import { CloudForm } from './CloudForm';
import { GatewayForm } from './GatewayForm';

type Provider = AccountInput['provider'];
interface Choice {
  provider: Provider;
  name: string;
  about: string;
}

const CHOICES: readonly [Choice, ...Choice[]] = [
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

/** Account that is connected or changed. */
interface Target {
  title: string;
  /** The account as it is stored; undefined: it is a new one. */
  connection: ConnectionView | undefined;
  /** It is one of departments, which are chosen if it is new. */
  isOwn: boolean;
  /** All accounts. */
  items: readonly ConnectionView[];
}

/** Connects the school's WhatsApp, or a number of departments, step by step. */
export default function ConnectScreen() {
  const query = useWhatsappAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [params] = useSearchParams();
  const { options, failed } = useDepartments();
  // What is below the departments does not move when they come.
  const isWaiting = params.has('new') && options === undefined && !failed;
  return (
    <div className="max-w-3xl">
      <Loaded
        query={isWaiting ? { ...query, data: undefined } : query}
        loading="Cargando la conexión..."
        size="h-64 w-full"
      >
        {(connections) => {
          const target = targetOf(connections, params);
          const hindrance = hindranceOf(connections, target);
          return (
            <SectionCard title={target.title}>
              {hindrance === undefined ? <Steps {...target} /> : <Hindered text={hindrance} />}
            </SectionCard>
          );
        }}
      </Loaded>
    </div>
  );
}

function targetOf({ items }: ConnectionListView, params: URLSearchParams): Target {
  const named = items.find(({ account }) => account === params.get('account'));
  if (params.has('new')) return { title: 'Conectar otro número', connection: named, isOwn: true, items };
  const found = named ?? items[0];
  const isOwn = (found?.departmentIds.length ?? 0) > 0;
  const connection = found?.source === 'portal' ? found : undefined;
  return { title: isOwn ? `Cambiar ${found?.name}` : 'Conectar WhatsApp', connection, isOwn, items };
}

/** Why nothing can be connected here, and what to do; undefined: it can. */
function hindranceOf({ items, canStore }: ConnectionListView, { isOwn }: Target): string | undefined {
  if (!isOwn && items[0]?.source === 'environment')
    return 'La conexión está fijada en el servidor: solo la cambia quien lo administra.';
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
      <ButtonLink to="/settings/whatsapp">Volver</ButtonLink>
    </>
  );
}

type Step =
  | { at: 'provider' | 'values' }
  /** `verifyToken`: as it was entered; empty: it was stored before. */
  | { at: 'replies'; verifyToken: string };

function Steps({ connection, isOwn, items }: Target) {
  const navigate = useNavigate();
  const [provider, setProvider] = useState<Provider>(connection?.provider === 'form' ? 'form' : CHOICES[0].provider);
  const [departmentIds, setDepartmentIds] = useState<string[]>([]);
  const [params, setParams] = useSearchParams();
  // A reload of the last step shows it again.
  const isConnected = params.get('step') === 'replies' && connection !== undefined;
  const [step, setStep] = useState<Step>(isConnected ? { at: 'replies', verifyToken: '' } : { at: 'provider' });
  const [connect] = useConnectAccountMutation();
  const [change] = useChangeAccountMutation();
  const account = useRef(connection?.account ?? '');
  const top = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // A reader of the screen begins each step at its start.
  useEffect(() => {
    if (!isFirst.current) top.current?.focus();
    isFirst.current = false;
  }, [step.at]);
  const store = async (values: AccountInput): Promise<void> => {
    const answer = connection
      ? await change({ account: connection.account, values }).unwrap()
      : await connect({ ...values, departmentIds }).unwrap();
    const before = new Set(items.map((one) => one.account));
    account.current = answer.items.find((one) => !before.has(one.account))?.account ?? connection?.account ?? '';
  };
  const Values = FORMS[provider];
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <StepsHeader current={Object.keys(STEPS).indexOf(step.at)} />
      {step.at === 'provider' && (
        <ChooseProvider
          chosen={provider}
          departments={isOwn && !connection ? { items, chosen: departmentIds } : undefined}
          onNext={(chosen, departments) => {
            setProvider(chosen);
            setDepartmentIds(departments);
            setStep({ at: 'values' });
          }}
          onCancel={() => void navigate('/settings/whatsapp')}
        />
      )}
      {step.at === 'values' && (
        <Values
          connection={connection}
          connect={store}
          onBack={() => setStep({ at: 'provider' })}
          onConnected={(verifyToken = '') => {
            setStep({ at: 'replies', verifyToken });
            params.set('step', 'replies');
            params.set('account', account.current);
            setParams(params, { replace: true });
          }}
        />
      )}
      {step.at === 'replies' && (
        <AfterConnecting account={params.get('account') ?? connection?.account ?? ''} verifyToken={step.verifyToken} />
      )}
    </div>
  );
}

const FORMS = { cloud: CloudForm, form: GatewayForm };

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
  /** Accounts whose departments are taken, and the departments that are chosen; undefined: none are to be. */
  departments: { items: readonly ConnectionView[]; chosen: readonly string[] } | undefined;
  onNext: (provider: Provider, departmentIds: string[]) => void;
  onCancel: () => void;
}

function ChooseProvider({ chosen, departments, onNext, onCancel }: Props) {
  const [provider, setProvider] = useState(chosen);
  const form = useForm<z.input<typeof accountDepartmentsInput>, unknown, AccountDepartmentsInput>({
    resolver: departments && zodResolver(accountDepartmentsInput),
    defaultValues: { departmentIds: [...(departments?.chosen ?? [])] },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((entered) => onNext(provider, entered.departmentIds))(event)}
    >
      {departments && <ChooseDepartments form={form} items={departments.items} />}
      <fieldset className="mb-6 grid gap-3">
        <legend className="mb-2 font-medium">
          {departments ? '¿Con qué servicio envía este número?' : '¿Con qué servicio envía la escuela?'}
        </legend>
        {CHOICES.map((choice) => (
          <label
            key={choice.provider}
            className="flex cursor-pointer gap-3 rounded-lg border border-line p-4 has-checked:border-accent"
          >
            <input
              type="radio"
              name="provider"
              className="mt-1 size-4 shrink-0 accent-accent"
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
        <Button type="submit" look="primary">
          Siguiente
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  );
}

interface ChooseDepartmentsProps {
  form: UseFormReturn<z.input<typeof accountDepartmentsInput>, unknown, AccountDepartmentsInput>;
  items: readonly ConnectionView[];
}

function ChooseDepartments({ form, items }: ChooseDepartmentsProps) {
  const departments = useDepartments();
  const options = freeDepartments(departments.options, items);
  const areAllTaken = options.length === 0 && (departments.options?.length ?? 0) > 0;
  return (
    <CheckboxGroup
      label="¿Qué departamentos envían por este número?"
      options={options}
      hint={TAKEN_HINT}
      {...entry(form, 'departmentIds')}
    >
      <DepartmentHelp departments={departments} />
      {areAllTaken && <p className="mt-1 text-warning">Todos los departamentos tienen ya otro número.</p>}
    </CheckboxGroup>
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
function AfterConnecting({ account, verifyToken }: Record<'account' | 'verifyToken', string>) {
  const query = useWhatsappHealthQuery(account, { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true });
  const { data } = useWhatsappAccountsQuery();
  const since = data?.items.find((one) => one.account === account)?.connectedAt ?? null;
  return (
    <div className="grid gap-6">
      <p className="text-success">Conectado: los mensajes van desde ahora por esta cuenta.</p>
      <Loaded query={query} loading="Cargando la dirección..." size="h-32 w-full">
        {({ provider, webhook: { url, calls } }) => (
          <div className="space-y-4">
            <h3 className="font-medium">Para recibir respuestas</h3>
            {PROVIDERS[provider].sharesHook ? (
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
      <TestMessageCard account={account} />
      <div>
        <ButtonLink to="/settings/whatsapp" look="primary">
          Terminar
        </ButtonLink>
      </div>
    </div>
  );
}

interface ArrivedProps {
  provider: ProviderKind;
  calls: { lastAt: string | null; verifiedAt: string | null };
  /** When the account was connected: calls before it were another one's. */
  since: string | null;
}

function Arrived({ provider, calls, since }: ArrivedProps) {
  const own = (at: string | null) => (at !== null && since !== null && at >= since ? at : null);
  const lastAt = own(calls.lastAt);
  const verifiedAt = PROVIDERS[provider].sharesHook ? own(calls.verifiedAt) : null;
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
