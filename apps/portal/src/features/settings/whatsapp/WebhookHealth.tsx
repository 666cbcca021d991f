import type { WebhookRefusal, WhatsappHealthView } from '@recuerda/contracts';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { formatMoment } from '../../../format/dates';
import { counted } from '../../../format/numbers';
import { CopyField } from './CopyField';
import { Facts } from './Facts';

type Props = Pick<WhatsappHealthView, 'provider' | 'webhook'>;

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

/** Where the provider calls, whether it does, and what was refused. */
export function WebhookHealth({ provider, webhook }: Props) {
  const { url, calls } = webhook;
  const { name, tone } = stateOf(webhook);
  const isSandbox = provider === 'sandbox';
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {isSandbox ? 'Respuestas del simulador' : provider === 'cloud' ? 'Webhooks de Meta' : 'Webhooks del gateway'}
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

const ASK = 'Pide a quien administra el servidor que la ponga.';
/** What must be done before calls can arrive. */
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
