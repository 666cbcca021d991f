import {
  type AccountNoticeView,
  type AccountView,
  PROVIDERS,
  type TemplateListView,
  type WebhookRefusal,
  type WhatsappHealthView,
} from '@recuerda/contracts';
import { RefreshCw } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { Loaded } from '../../../components/feedback';
import { ActionButton } from '../../../components/form/ActionButton';
import { SectionCard } from '../../../components/SectionCard';
import { limitName, noticeTexts } from '../../../components/whatsapp/account-notices';
import { formatMoment } from '../../../format/dates';
import { counted } from '../../../format/numbers';
import {
  useCheckWhatsappNumberMutation,
  useDismissNoticeMutation,
  useWhatsappNumberQuery,
  useWhatsappHealthQuery,
} from '../api/whatsapp';
import { CopyField, Facts } from './Facts';

/** Why a call was refused, after 'La última rechazada: '. */
const REFUSALS: Record<WebhookRefusal, string> = {
  no_secret: 'falta una clave en el servidor',
  unsigned: 'no traía la firma de Meta: quizá no era de Meta',
  signature: 'la firma no corresponde: la clave secreta guardada no es la de la aplicación que llama',
  verify_token: 'el token de verificación que se escribió en Meta no es el guardado',
  path_secret: 'la dirección terminaba en otra clave',
  unreadable: 'no era JSON ni un formulario',
  too_large: 'pesaba más de 3 MB o traía más de 500 mensajes',
  too_deep: 'tenía demasiados niveles',
  no_message: 'no traía ningún mensaje que Recuerda conozca',
  no_sender: 'el mensaje no decía de qué número viene',
};

const ASK = 'Pide a quien administra el servidor que la ponga.';

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

const TONES: Record<AccountNoticeView['severity'], string> = {
  critical: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  information: 'bg-gray-soft text-gray',
  ended: 'bg-gray-soft text-gray',
};

const POLL_MS = 15_000;

/** Whether the provider reaches this system, how its account is, and what it reports of it. */
export function HealthCard({ account, provider: chosen }: ByAccount & Pick<TemplateListView, 'provider'>) {
  const query = useWhatsappHealthQuery(account, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <SectionCard title="Conexión" actions={<Check account={account} />}>
      <Loaded
        query={query}
        loading="Cargando la conexión..."
        size={PROVIDERS[chosen].isNumberReadable ? 'h-40 w-full' : 'h-20 w-full'}
      >
        {({ provider, webhook, notices }) => (
          <div className="space-y-4">
            <AccountNotices notices={notices} />
            {PROVIDERS[provider].isNumberReadable && <NumberHealth account={account} />}
            <WebhookHealth provider={provider} webhook={webhook} />
          </div>
        )}
      </Loaded>
    </SectionCard>
  );
}

interface ByAccount {
  account: string;
}

function Check({ account }: ByAccount) {
  const [check, { isLoading }] = useCheckWhatsappNumberMutation();
  return (
    <ActionButton action={() => check(account).unwrap()} failure="No se pudo comprobar la conexión">
      <RefreshCw aria-hidden className={`size-4 ${isLoading ? 'animate-spin' : ''}`} />
      {isLoading ? 'Comprobando...' : 'Comprobar ahora'}
    </ActionButton>
  );
}

function AccountNotices({ notices }: { notices: readonly AccountNoticeView[] }) {
  const [dismiss] = useDismissNoticeMutation();
  if (notices.length === 0) return null;
  return (
    <ul className="space-y-2" aria-label="Avisos de Meta">
      {notices.map((notice) => {
        const { title, whatToDo, details } = noticeTexts(notice);
        return (
          <li key={notice.key} className={`rounded-lg px-3 py-2 break-words ${TONES[notice.severity]}`}>
            <p className="font-medium">{title}</p>
            <p>
              {details}
              {whatToDo}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="text-xs">{formatMoment(notice.at)}</span>
              <ActionButton
                look="quiet"
                className="-mr-2"
                aria-label={`Entendido: ${title}`}
                action={() => dismiss(notice).unwrap()}
                failure="No se pudo ocultar el aviso"
              >
                Entendido
              </ActionButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The number that sends, and which app gets the webhooks of its account. */
function NumberHealth({ account: key }: ByAccount) {
  const query = useWhatsappNumberQuery(key);
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

type Props = Pick<WhatsappHealthView, 'provider' | 'webhook'>;

function WebhookHealth({ provider, webhook }: Props) {
  const { url, calls } = webhook;
  const { name, tone } = stateOf(webhook);
  const isSandbox = provider === 'sandbox';
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {isSandbox
          ? 'Respuestas del simulador'
          : PROVIDERS[provider].sharesHook
            ? 'Webhooks de Meta'
            : 'Webhooks del gateway'}
        {(!isSandbox || calls.lastAt !== null) && <Badge tone={tone}>{name}</Badge>}
      </p>
      {isSandbox && (
        <p className="text-muted">El simulador contesta dentro de este sistema: no hay nada que configurar.</p>
      )}
      {url !== null && <CopyField label="Dirección" value={url} copied="Dirección copiada." />}
      {missingOf(provider, webhook).map((text) => (
        <p key={text} className="rounded-lg bg-warning-soft px-3 py-2 break-words text-warning">
          {text}
        </p>
      ))}
      <Facts
        facts={[
          ['Primera llamada', calls.firstAt && formatMoment(calls.firstAt)],
          ['Última llamada', calls.lastAt ? formatMoment(calls.lastAt) : isSandbox ? null : 'Nunca'],
          ['Dirección confirmada', calls.verifiedAt && formatMoment(calls.verifiedAt)],
          ['Rechazadas', calls.refused > 0 && counted(calls.refused, 'llamada', 'llamadas')],
          ['Sin procesar', calls.failed > 0 && counted(calls.failed, 'llamada', 'llamadas')],
        ]}
      />
      {calls.refusedAt !== null && calls.refusedReason !== null && (
        <p className={name === 'Rechaza llamadas' ? 'text-danger' : 'text-muted'}>
          La última rechazada, el {formatMoment(calls.refusedAt)}: {REFUSALS[calls.refusedReason]}.
        </p>
      )}
    </div>
  );
}

/** A call without a signature is hardly the provider's: robots try addresses. */
function stateOf({ hasSecret, calls }: Props['webhook']): { name: string; tone: BadgeTone } {
  if (!hasSecret) return { name: 'Sin configurar', tone: 'danger' };
  const { lastAt } = calls;
  const refusedAt = calls.refusedReason === 'unsigned' ? null : calls.refusedAt;
  if (refusedAt !== null && (lastAt === null || refusedAt > lastAt))
    return { name: 'Rechaza llamadas', tone: 'danger' };
  return lastAt === null ? { name: 'Nunca ha llamado', tone: 'warning' } : { name: 'Recibe llamadas', tone: 'success' };
}

/** Steps that are needed before calls can arrive. */
function missingOf(provider: Props['provider'], { url, hasSecret, hasVerifyToken, calls }: Props['webhook']): string[] {
  if (provider === 'sandbox') return [];
  if (provider === 'form')
    return hasSecret
      ? []
      : [`Falta la clave de la dirección: el gateway no tiene a dónde enviar las respuestas. ${ASK}`];
  const isPublic = url?.startsWith('https:') ?? false;
  return [
    ...(hasSecret
      ? []
      : [`Falta la clave secreta de la aplicación: se rechaza todo lo que envía Meta, acuses y respuestas. ${ASK}`]),
    ...(hasVerifyToken ? [] : [`Falta el token de verificación: Meta no puede confirmar la dirección. ${ASK}`]),
    ...(isPublic || calls.lastAt !== null ? [] : ['Meta solo llama a direcciones https que se ven desde internet.']),
  ];
}
