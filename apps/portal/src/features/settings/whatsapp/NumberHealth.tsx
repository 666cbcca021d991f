import type { AccountView } from '@recuerda/contracts';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { Loaded } from '../../../components/feedback/Loaded';
import { limitName } from '../../../components/whatsapp/account-notices';
import { formatMoment } from '../../../format/dates';
import { useWhatsappAccountQuery } from '../api/whatsapp-health';
import { Facts } from './Facts';

const QUALITIES: Record<string, { name: string; tone: BadgeTone }> = {
  GREEN: { name: 'Alta', tone: 'success' },
  YELLOW: { name: 'Media', tone: 'warning' },
  RED: { name: 'Baja', tone: 'danger' },
};
/** States of a number in which it does not send. */
const STATES: Record<string, string> = {
  PENDING: 'El número aún no está registrado: pide a quien administra el servidor que lo registre con su PIN.',
  DISCONNECTED: 'El número está desconectado: pide a quien administra el servidor que lo registre con su PIN.',
  OFFLINE: 'El número está desconectado: pide a quien administra el servidor que lo registre con su PIN.',
  FLAGGED: 'Meta marcó el número por su baja calidad.',
  RESTRICTED: 'El número llegó a su límite de mensajes, o Meta lo restringió.',
  BANNED: 'Meta bloqueó el número.',
  DELETED: 'El número se eliminó de la cuenta.',
};

/** The number that sends, and which app gets the webhooks of its account. */
export function NumberHealth() {
  const query = useWhatsappAccountQuery();
  return (
    <Loaded query={query} loading="Preguntando a Meta..." size="h-24 w-full">
      {({ account }) => account && <Account account={account} />}
    </Loaded>
  );
}

function Account({ account: { number, apps, error, checkedAt } }: { account: AccountView }) {
  const quality = number?.quality ? QUALITIES[number.quality] : undefined;
  const state = STATES[number?.status ?? ''];
  return (
    <div className="space-y-2">
      {error !== null && (
        <p className="rounded-lg bg-danger-soft px-3 py-2 break-words text-danger">
          No se pudo leer el número. Meta dice: {error}
        </p>
      )}
      {state !== undefined && <p className="rounded-lg bg-danger-soft px-3 py-2 text-danger">{state}</p>}
      {apps?.length === 0 && (
        <p className="rounded-lg bg-danger-soft px-3 py-2 text-danger">
          Ninguna aplicación recibe lo que pasa en la cuenta: no llegan acuses ni respuestas. Pide a quien administra el
          servidor que suscriba la aplicación a la cuenta.
        </p>
      )}
      <Facts
        facts={[
          ['Número', number?.display],
          ['Nombre', number?.verifiedName],
          ['Calidad', number && (quality ? <Badge tone={quality.tone}>{quality.name}</Badge> : 'Aún sin calificar')],
          ['Límite', number?.limit && limitName(number.limit)],
          ['Aplicación', apps?.filter(Boolean).join(', ')],
          ['Comprobado', formatMoment(checkedAt)],
        ]}
      />
    </div>
  );
}
