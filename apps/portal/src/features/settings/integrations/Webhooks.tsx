import type { WebhookEndpointView } from '@recuerda/contracts';
import { useId, useState } from 'react';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/buttons';
import { Items, Loaded } from '../../../components/feedback';
import { useActions } from '../../../components/form/ActionButton';
import { useConfirm } from '../../../components/modal/confirm-context';
import { SecretDialog } from '../../../components/modal/SecretDialog';
import { SectionCard } from '../../../components/SectionCard';
import { formatMoment } from '../../../format/dates';
import { counted } from '../../../format/numbers';
import {
  useDeleteWebhookEndpointMutation,
  useListWebhookEndpointsQuery,
  useRevealWebhookSecretMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookEndpointMutation,
  useUpdateWebhookEndpointMutation,
} from '../api/webhook-endpoints';
import { EndpointForm } from './EndpointForm';
import { LogDialog } from './LogDialog';

const DISABLED = {
  gone: 'Respondió que ya no existe (410).',
  failing: 'No se le pudo entregar nada en cinco días.',
};

type Shown = { kind: 'new' } | { kind: 'edit' | 'log'; endpoint: WebhookEndpointView };

/** While the tab is open, ms: a destination may be switched off. */
const POLL_MS = 15_000;

/** Other systems that learn what happens in the school. */
export function Webhooks() {
  const query = useListWebhookEndpointsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS });
  const [shown, setShown] = useState<Shown | null>(null);
  // Over the form: it may be answered while another destination is being filled in.
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setShown(null);
  const actions = (
    <Button look="primary" data-shortcut="new" onClick={() => setShown({ kind: 'new' })}>
      Agregar destino
    </Button>
  );
  return (
    <SectionCard title="Webhooks" actions={actions}>
      <p className="mb-4 text-muted">
        Recuerda avisa a otros sistemas de lo que pasa: tareas, recordatorios, empleados y departamentos. Cada aviso va
        firmado y se repite hasta tres días si no llega.
      </p>
      <Loaded query={query} loading="Cargando destinos..." size="h-17 w-full">
        {(endpoints) => (
          <Items items={endpoints} empty={<p className="py-6 text-center text-muted">Aún no hay destinos.</p>}>
            {(endpoint) => (
              <EndpointItem
                key={endpoint.id}
                endpoint={endpoint}
                onEdit={() => setShown({ kind: 'edit', endpoint })}
                // After a test whatever was opened meanwhile stays.
                onLog={() => setShown((present) => present ?? { kind: 'log', endpoint })}
                onSecret={setSecret}
              />
            )}
          </Items>
        )}
      </Loaded>
      {(shown?.kind === 'new' || shown?.kind === 'edit') && (
        <EndpointForm
          endpoint={shown.kind === 'edit' ? shown.endpoint : undefined}
          onClose={close}
          onCreated={(created) => {
            close();
            setSecret(created.secret);
          }}
        />
      )}
      {shown?.kind === 'log' && <LogDialog endpoint={shown.endpoint} onClose={close} />}
      {secret !== null && (
        <SecretDialog
          title="Secreto del destino"
          label="Secreto"
          copyLabel="Copiar secreto"
          value={secret}
          onClose={() => setSecret(null)}
        >
          Con él el otro sistema comprueba que los avisos son de Recuerda.
        </SecretDialog>
      )}
    </SectionCard>
  );
}

interface Props {
  endpoint: WebhookEndpointView;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
}

function EndpointItem({ endpoint, onEdit, onLog, onSecret }: Props) {
  const { id, url, description, events, isActive, disabledReason, disabledAt, firstFailedAt, secretUnreadable } =
    endpoint;
  const urlId = useId();
  const { run, busy } = useActions();
  const [test] = useTestWebhookEndpointMutation();
  const [update] = useUpdateWebhookEndpointMutation();
  const [remove] = useDeleteWebhookEndpointMutation();
  const [reveal] = useRevealWebhookSecretMutation();
  const [rotate] = useRotateWebhookSecretMutation();
  const confirm = useConfirm();

  const sendTest = async () => {
    await test(id).unwrap();
    onLog();
  };
  const switchOver = () => update({ id, patch: { isActive: !isActive } }).unwrap();
  const show = async () => {
    const text = 'Quien tenga el secreto puede hacerse pasar por Recuerda. Quedará en la actividad que lo viste.';
    if (await confirm({ title: 'Ver secreto', text, action: 'Ver secreto' }))
      onSecret((await reveal(id).unwrap()).secret);
  };
  const renew = async () => {
    const text =
      'Se crea otro secreto. El actual también firma durante 24 horas, para que puedas cambiarlo en el destino.';
    if (await confirm({ title: 'Cambiar secreto', text, action: 'Cambiar' }))
      onSecret((await rotate(id).unwrap()).secret);
  };
  const ask = async () => {
    const text = `¿Estás seguro de que quieres eliminar ${url}? No recibirá nada más y su registro se pierde.`;
    if (await confirm({ title: 'Eliminar destino', text, action: 'Eliminar', tone: 'danger' }))
      await remove(id).unwrap();
  };
  const button = (name: string, what: string, action: () => unknown, more = '') => (
    <Button
      look="quiet"
      className={more}
      aria-describedby={urlId}
      aria-disabled={busy}
      onClick={() => run(what, action)}
    >
      {name}
    </Button>
  );
  return (
    <li className="space-y-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={urlId} className="min-w-0 font-medium break-all">
          {url}
        </h3>
        <StateBadge endpoint={endpoint} />
      </div>
      <p className="break-words text-muted">
        {description && `${description} · `}
        {counted(events.length, 'evento', 'eventos')}
      </p>
      {disabledReason !== null && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {DISABLED[disabledReason]} {disabledAt && `Se desactivó el ${formatMoment(disabledAt)}.`} Corrige el destino y
          actívalo: recibirá lo que quedó en espera.
        </p>
      )}
      {secretUnreadable && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger">
          El servidor ya no puede leer su secreto. Cámbialo aquí y en el destino: recibirá lo que quedó en espera.
        </p>
      )}
      {isActive && firstFailedAt !== null && (
        <p className="text-warning">
          No se le entrega nada desde el {formatMoment(firstFailedAt)}; se sigue intentando.
        </p>
      )}
      <div className="-ml-2 flex flex-wrap gap-1">
        {button('Probar', 'No se pudo probar', sendTest)}
        {button('Registro', 'No se pudo abrir el registro', onLog)}
        {button('Editar', 'No se pudo editar', onEdit)}
        {button(isActive ? 'Desactivar' : 'Activar', 'No se pudo cambiar el destino', switchOver)}
        {button('Ver secreto', 'No se pudo leer el secreto', show)}
        {button('Cambiar secreto', 'No se pudo cambiar el secreto', renew)}
        {button('Eliminar', 'No se pudo eliminar el destino', ask, 'hover:text-danger')}
      </div>
    </li>
  );
}

function StateBadge({ endpoint: { isActive, firstFailedAt } }: { endpoint: WebhookEndpointView }) {
  if (!isActive) return <Badge tone="gray">Inactivo</Badge>;
  return firstFailedAt === null ? <Badge tone="success">Activo</Badge> : <Badge tone="warning">Con fallos</Badge>;
}
