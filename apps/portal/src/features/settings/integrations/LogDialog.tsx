import { DAY_MS, type WebhookEndpointView, type WebhookMessageView, type WebhookState } from '@recuerda/contracts';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { Items, Loaded, NextPage } from '../../../components/feedback';
import { ActionButton } from '../../../components/form/ActionButton';
import { Modal } from '../../../components/modal/Modal';
import { useNotices } from '../../../components/notices/use-notices';
import { ServerAnswer } from '../../../components/ServerAnswer';
import { formatMoment, toInstant } from '../../../format/dates';
import { counted } from '../../../format/numbers';
import {
  useReplayFailedWebhooksMutation,
  useReplayWebhookMutation,
  useWebhookLogInfiniteQuery,
} from '../api/webhook-endpoints';
import { eventName } from './event-names';

/** While it is open, ms. */
const POLL_MS = 3_000;
const weekAgo = (): string => toInstant(Date.now() - 7 * DAY_MS);
const STATES: Record<WebhookState, { name: string; tone: BadgeTone }> = {
  pending: { name: 'En espera', tone: 'warning' },
  delivered: { name: 'Entregado', tone: 'success' },
  failed: { name: 'Falló', tone: 'danger' },
};

/** Requests to a destination and its answers. */
export function LogDialog({ endpoint, onClose }: { endpoint: WebhookEndpointView; onClose: () => void }) {
  const query = useWebhookLogInfiniteQuery(endpoint.id, { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true });
  const [replayAll] = useReplayFailedWebhooksMutation();
  const { inform } = useNotices();
  const replay = async () => {
    const { count } = await replayAll({ id: endpoint.id, since: weekAgo() }).unwrap();
    inform(
      count === 0
        ? 'Ninguno falló en los últimos siete días.'
        : `Se ${count === 1 ? 'reenvía' : 'reenvían'} ${counted(count, 'evento', 'eventos')}.`,
    );
  };
  return (
    <Modal title="Registro" description={endpoint.url} wide onClose={onClose}>
      <Loaded query={query} loading="Cargando registro..." size="h-48 w-full">
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="py-6 text-center text-muted">Aún no se ha enviado nada.</p>;
          return (
            <>
              <ActionButton className="mb-4" action={replay} failure="No se pudieron reenviar">
                Reenviar fallidos de 7 días
              </ActionButton>
              <Items items={items}>{(item) => <LogItem key={item.id} endpointId={endpoint.id} item={item} />}</Items>
              <NextPage query={query} />
            </>
          );
        }}
      </Loaded>
    </Modal>
  );
}

function LogItem({ endpointId, item }: { endpointId: string; item: WebhookMessageView }) {
  const [replay] = useReplayWebhookMutation();
  const { id, type, state, attempts, createdAt, dueAt, statusCode, error, durationMs, response } = item;
  const { name, tone } = STATES[state];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{eventName(type)}</span>
        <Badge tone={tone}>{name}</Badge>
        {state !== 'pending' && (
          <ActionButton
            look="quiet"
            className="ml-auto"
            aria-label={`Reenviar ${eventName(type)} del ${formatMoment(createdAt)}`}
            action={() => replay({ endpointId, id }).unwrap()}
            failure="No se pudo reenviar"
          >
            Reenviar
          </ActionButton>
        )}
      </div>
      <p className="text-muted">
        {formatMoment(createdAt)} · {counted(attempts, 'intento', 'intentos')}
        {statusCode !== null && ` · respondió ${statusCode}`}
        {durationMs !== null && ` en ${durationMs} ms`}
        {state === 'pending' && attempts > 0 && dueAt && ` · otra vez el ${formatMoment(dueAt)}`}
      </p>
      {error !== null && <p className="mt-1 break-words text-danger">Sin respuesta: {error}</p>}
      {response && <ServerAnswer label="Ver respuesta" text={response} />}
    </li>
  );
}
