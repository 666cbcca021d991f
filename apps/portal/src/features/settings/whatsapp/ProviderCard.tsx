import { type ConnectionView, MONTHLY_WARN_FROM, type ProviderView, type TemplateListView } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { useProviderQuery } from '../../../api/provider';
import { Badge } from '../../../components/Badge';
import { ActionButton } from '../../../components/form/ActionButton';
import { SectionCard } from '../../../components/SectionCard';
import { REFUSED_SETTINGS, REFUSED_TOKEN, stopNames, whatToDo } from '../../../components/whatsapp/account-faults';
import { formatMoment } from '../../../format/dates';
import { counted, formatCount } from '../../../format/numbers';
import { useDisconnectAccountMutation, useWhatsappConnectionQuery } from '../api/whatsapp';
import { Facts } from './Facts';

export const PROVIDER_NAMES: Record<TemplateListView['provider'], string> = {
  cloud: 'API oficial de Meta',
  form: 'Gateway por formulario',
  sandbox: 'Simulador incluido: no llega a ningún teléfono',
};

/** Which provider is set, and whether it takes messages. */
export function ProviderCard({ provider }: Pick<TemplateListView, 'provider'>) {
  const { data, isError } = useProviderQuery();
  const isUnknown = isError || data?.state === 'unknown';
  const state = isUnknown ? undefined : data;
  const works = state?.state === 'working' && !state.problems?.length;
  const isTokenStop = state?.state === 'stopped' && REFUSED_TOKEN.has(state.reason ?? '');
  // The stop already says what to do about the token.
  const problems = state?.problems?.filter(({ setting }) => !(isTokenStop && setting === 'token')) ?? [];
  return (
    <SectionCard title="Proveedor">
      <div id="proveedor" className="space-y-2">
        <p className="flex flex-wrap items-center gap-2">
          {PROVIDER_NAMES[provider]}
          {!data && !isError && (
            // Its place: what is below does not move when it comes.
            <span aria-hidden className="invisible">
              <Badge tone="success">Funciona</Badge>
            </span>
          )}
          {state && (
            <Badge tone={works ? 'success' : 'danger'}>
              {works ? 'Funciona' : state.state === 'working' ? 'Mal configurado' : stopNames(state.reason).badge}
            </Badge>
          )}
        </p>
        {state?.state === 'stopped' && (
          <>
            <p>{whatToDo(state.reason)}</p>
            <p className="text-muted">
              {state.since && `Desde el ${formatMoment(state.since)}. `}
              {counted(state.held, 'recordatorio retenido', 'recordatorios retenidos')}.
            </p>
          </>
        )}
        {state?.state === 'working' && state.held > 0 && (
          <p>
            {counted(
              state.held,
              'recordatorio retenido: el proveedor tuvo errores al enviarlo. Se prueba de nuevo solo.',
              'recordatorios retenidos: el proveedor tuvo errores al enviarlos. Se prueban de nuevo solos.',
            )}
          </p>
        )}
        {problems.map(({ setting, answer }) => (
          <p key={setting}>
            {REFUSED_SETTINGS[setting]}. Meta dice: {answer}
          </p>
        ))}
        {state?.monthlyTemplates && <MonthlyTemplates {...state.monthlyTemplates} />}
        {isUnknown && <p className="text-muted">No se pudo leer su estado.</p>}
        <Connection />
      </div>
    </SectionCard>
  );
}

function MonthlyTemplates({ sent, limit }: NonNullable<ProviderView['monthlyTemplates']>) {
  const isNear = sent >= limit * MONTHLY_WARN_FROM;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        Plantillas de este mes: {formatCount(sent)} de {formatCount(limit)}
        {isNear && <Badge tone="warning">{sent >= limit ? 'Máximo alcanzado' : 'Cerca del máximo'}</Badge>}
      </p>
      {isNear && (
        <p className="text-muted">
          En el máximo, los recordatorios a quien no escribió en 24 horas esperan al mes siguiente. Pide a quien
          administra el servidor que lo suba, o envía menos.
        </p>
      )}
    </div>
  );
}

const SECRET_NAMES: Readonly<Record<string, string>> = {
  token: 'Token de acceso',
  appSecret: 'Clave de la aplicación',
  verifyToken: 'Token de verificación',
  appkey: 'appkey',
  authkey: 'authkey',
};

/** Through which account messages go, and what connects another one. */
export function Connection() {
  const { data, isError } = useWhatsappConnectionQuery();
  // As high as its usual content: what is below does not move.
  if (!data) return isError ? null : <div className="h-13" />;
  const { source, readable } = data;
  return (
    <div className="space-y-3">
      {source === 'environment' && (
        <p className="text-muted">La fija quien administra el servidor: aquí no se puede cambiar.</p>
      )}
      {!readable && (
        <p className="rounded-lg bg-danger-soft px-3 py-2 text-danger">
          Las claves guardadas ya no se pueden leer, porque la clave de este servidor es otra. Los recordatorios
          esperan: cambia la conexión y escríbelas de nuevo.
        </p>
      )}
      <Facts facts={factsOf(data)} />
      {source !== 'environment' && (
        <div className="flex flex-wrap gap-2">
          <Link to="/settings/whatsapp/connect" className={source === 'portal' ? 'button-plain' : 'button-primary'}>
            {source === 'portal' ? 'Cambiar la conexión' : 'Conectar WhatsApp'}
          </Link>
          {source === 'portal' && <Disconnect />}
        </div>
      )}
    </div>
  );
}

function factsOf(connection: ConnectionView): [string, string | null][] {
  const { phoneNumberId, businessAccountId, url, secrets, connectedAt } = connection;
  return [
    ['Identificador del número', phoneNumberId],
    ['Identificador de la cuenta', businessAccountId],
    ['Dirección', url],
    ...secrets.map(({ name, end }): [string, string] => [
      SECRET_NAMES[name] ?? name,
      end === null ? 'Guardado' : `Guardado: termina en ${end}`,
    ]),
    ['Conectada', connectedAt && formatMoment(connectedAt)],
  ];
}

const DISCONNECT = {
  title: 'Desconectar WhatsApp',
  text: 'Los recordatorios dejarán de llegar a los teléfonos: irán al simulador. Las claves guardadas se borran.',
  action: 'Desconectar',
  tone: 'danger',
} as const;

function Disconnect() {
  const [disconnect] = useDisconnectAccountMutation();
  return (
    <ActionButton
      question={DISCONNECT}
      action={() => disconnect().unwrap()}
      failure="No se pudo desconectar"
      working="Desconectando..."
    >
      Desconectar
    </ActionButton>
  );
}
