import { MONTHLY_WARN_FROM, type ProviderView, type TemplateListView } from '@recuerda/contracts';
import { useProviderQuery } from '../../../api/provider';
import { Badge } from '../../../components/Badge';
import { REFUSED_SETTINGS, REFUSED_TOKEN, stopNames, whatToDo } from '../../../components/whatsapp/account-faults';
import { formatMoment } from '../../../format/dates';
import { counted, formatCount } from '../../../format/numbers';
import { SectionCard } from '../../../components/SectionCard';
import { Connection } from './connect/Connection';

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
