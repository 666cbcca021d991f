import type { WebhookRefusal, WhatsappHealthView } from '@recuerda/contracts';
import { useId, useRef, useState } from 'react';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { copyText } from '../../../components/modal/copy-text';
import { formatMoment } from '../../../format/dates';
import { counted } from '../../../format/numbers';
import { Facts } from './Facts';

type Props = Pick<WhatsappHealthView, 'provider' | 'webhook'>;

/** Why a call was refused, after 'La última rechazada: '. */
const REFUSALS: Record<WebhookRefusal, string> = {
  no_secret: 'falta una clave en el servidor',
  unsigned: 'no traía la firma de Meta: quizá no era de Meta',
  signature: 'la firma no corresponde: WHATSAPP_APP_SECRET no es la clave de la aplicación que llama',
  verify_token: 'el token de verificación que se escribió en Meta no es WHATSAPP_VERIFY_TOKEN',
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
      {url !== null && <Address url={url} />}
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
      : [`Sin WHATSAPP_FORM_WEBHOOK_SECRET el gateway no tiene a dónde enviar las respuestas. ${ASK}`];
  const isPublic = url?.startsWith('https:') ?? false;
  return [
    ...(hasSecret ? [] : [`Sin WHATSAPP_APP_SECRET se rechaza todo lo que envía Meta: acuses y respuestas. ${ASK}`]),
    ...(hasVerifyToken ? [] : [`Sin WHATSAPP_VERIFY_TOKEN Meta no puede confirmar la dirección. ${ASK}`]),
    ...(isPublic || calls.lastAt !== null ? [] : ['Meta solo llama a direcciones https que se ven desde internet.']),
  ];
}

function Address({ url }: { url: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    field.current?.select();
    setStatus((await copyText(url)) ? 'Dirección copiada.' : 'Está seleccionada: cópiala a mano.');
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-muted">
        Dirección
      </label>
      <div className="flex gap-2">
        <input ref={field} id={id} readOnly value={url} className="field" onFocus={({ target }) => target.select()} />
        <button type="button" className="button-plain shrink-0" onClick={() => void copy()}>
          Copiar
        </button>
      </div>
      <p role="status" className="text-success">
        {status}
      </p>
    </div>
  );
}
