import { Link } from 'react-router-dom';
import { Loaded } from '../../../../components/feedback/Loaded';
import { formatMoment } from '../../../../format/dates';
import { useWhatsappConnectionQuery } from '../../api/whatsapp-connection';
import { useWhatsappHealthQuery } from '../../api/whatsapp-health';
import { CopyField } from '../CopyField';
import { TestMessageCard } from '../TestMessageCard';

/** One waits for the first call, ms. */
const POLL_MS = 3_000;
const CLOUD_FIELDS = [
  'messages',
  'message_template_status_update',
  'template_category_update',
  'account_update',
  'phone_number_quality_update',
];

interface Props {
  /** The entered token; empty: it was stored before. */
  verifyToken: string;
}

/** The last step: where the provider sends what employees answer, and whether it has called. */
export function AfterConnecting({ verifyToken }: Props) {
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
