import { type ConnectionView, MONTHLY_WARN_FROM, type ProviderView, type TemplateListView } from '@recuerda/contracts';
import { useState } from 'react';
import { accountsOf, useProviderQuery } from '../../../api/provider';
import { Badge } from '../../../components/Badge';
import { Button, ButtonLink } from '../../../components/buttons';
import { ActionButton } from '../../../components/form/ActionButton';
import { SectionCard } from '../../../components/SectionCard';
import { REFUSED_SETTINGS, REFUSED_TOKEN, stopNames, whatToDo } from '../../../components/whatsapp/account-faults';
import { formatMoment } from '../../../format/dates';
import { counted, formatCount } from '../../../format/numbers';
import { useDisconnectAccountMutation } from '../api/whatsapp';
import { type NamesOf, useDepartmentNames } from './account-titles';
import { DepartmentsForm } from './DepartmentsForm';
import { Facts } from './Facts';

export const PROVIDER_NAMES: Record<TemplateListView['provider'], string> = {
  cloud: 'API oficial de Meta',
  form: 'Gateway por formulario',
  sandbox: 'Simulador incluido: no llega a ningún teléfono',
};

interface Props {
  connection: ConnectionView;
  /** All accounts; the card names its departments where there are several. */
  items: readonly ConnectionView[];
}

/** Departments of an account whose departments were deleted, or are not loaded yet. */
const NO_DEPARTMENT = 'ningún departamento';

/** An account: its provider, whether that takes messages, and what changes it. */
export function ProviderCard({ connection, items }: Props) {
  const { provider, account, departmentIds, name } = connection;
  const isOnly = items.length === 1;
  const isOwn = departmentIds.length > 0;
  const served = useDepartmentNames(!isOnly)(departmentIds) || NO_DEPARTMENT;
  const { data, isError } = useProviderQuery();
  const known = data && (isOnly ? data : accountsOf(data).find((one) => one.account === account));
  const isUnknown = isError || (data && known?.state !== 'working' && known?.state !== 'stopped');
  const state = isUnknown ? undefined : known;
  const works = state?.state === 'working' && !state.problems?.length;
  const isTokenStop = state?.state === 'stopped' && REFUSED_TOKEN.has(state.reason ?? '');
  // The stop already says what to do about the token.
  const problems = state?.problems?.filter(({ setting }) => !(isTokenStop && setting === 'token')) ?? [];
  return (
    <SectionCard title={isOnly ? 'Proveedor' : `Número de ${isOwn ? served : 'la escuela'}`}>
      <div id={isOnly ? 'proveedor' : undefined} className="space-y-2">
        {!isOnly && <p className="font-medium break-words">{name}</p>}
        {!isOnly && !isOwn && <p>Para los departamentos que no tienen otro número.</p>}
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
        <Connection connection={connection} items={items} />
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

/** The values of an account, and what changes them. */
export function Connection({ connection, items }: Props) {
  const { source, readable, departmentIds, account } = connection;
  const [isAssigning, setAssigning] = useState(false);
  const isOwn = departmentIds.length > 0;
  const change = isOwn ? `${CONNECT}?account=${encodeURIComponent(account)}` : CONNECT;
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
      <Facts facts={factsOf(connection)} />
      <div className="flex flex-wrap gap-2">
        {isOwn && <Button onClick={() => setAssigning(true)}>Departamentos</Button>}
        {source !== 'environment' && (
          <ButtonLink to={change} look={source === 'portal' ? 'plain' : 'primary'}>
            {isOwn ? 'Cambiar datos' : source === 'portal' ? 'Cambiar la conexión' : 'Conectar WhatsApp'}
          </ButtonLink>
        )}
        {source === 'portal' && <Disconnect connection={connection} items={items} />}
        {items.length === 1 && source !== 'simulator' && <ButtonLink to={ANOTHER}>Conectar otro número</ButtonLink>}
      </div>
      {isAssigning && <DepartmentsForm connection={connection} items={items} onClose={() => setAssigning(false)} />}
    </div>
  );
}

/** Where the school's account is connected or changed. */
const CONNECT = '/settings/whatsapp/connect';
export const ANOTHER = `${CONNECT}?new`;

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

function Disconnect({ connection, items }: Props) {
  const namesOf = useDepartmentNames(items.length > 1);
  const [disconnect] = useDisconnectAccountMutation();
  return (
    <ActionButton
      question={questionOf(connection, items, namesOf)}
      action={() => disconnect(connection.account).unwrap()}
      failure="No se pudo desconectar"
      working="Desconectando..."
    >
      Desconectar
    </ActionButton>
  );
}

const MARKED = 'Lo que ya se intentó enviar por este número no se envía de nuevo.';

/** Asks before an account is disconnected, and says what happens then. */
function questionOf({ departmentIds }: ConnectionView, [school, ...others]: readonly ConnectionView[], of: NamesOf) {
  const asked = { action: 'Desconectar', tone: 'danger', title: 'Desconectar WhatsApp' } as const;
  if (departmentIds.length === 0)
    return {
      ...asked,
      text:
        'Los recordatorios dejarán de llegar a los teléfonos: irán al simulador. Las claves guardadas se borran.' +
        (others.length > 0 ? ' Los departamentos con número propio siguen con el suyo.' : ''),
    };
  const to =
    school?.source === 'simulator'
      ? 'irán al simulador, porque la escuela no tiene número: no llegarán a ningún teléfono.'
      : 'saldrán por el número de la escuela, también los que esperan.';
  const whose = of(departmentIds) || 'sus departamentos';
  const text = `Los recordatorios de ${whose} ${to} ${MARKED} Las claves guardadas se borran.`;
  return { ...asked, title: 'Desconectar este número', text };
}
