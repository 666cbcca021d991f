import type { Message } from '../messages/stores.js';

/** A gateway's answer, and whether it took the message. */
export interface GatewayAnswer {
  status: number;
  body: object;
  isAccepted: boolean;
}

/** Longest number, digits, and text, characters, that gateways of this family take. */
const MAX_TO = 13;
const MAX_MESSAGE = 1_000;
const FROM = '50422223333';

const fault = (body: object): GatewayAnswer => ({ status: 401, body, isAccepted: false });

/** Answers of the script `wasender` to faults other than those of the fields: always 401. */
const WASENDER_FAULTS = {
  credentials: fault({ error: 'Invalid Auth and AppKey' }),
  quota: fault({ message: 'Maximum Monthly Messages Limit Exceeded' }),
  /** The phone is offline, or the number has no WhatsApp. */
  offline: fault({ error: 'Request Failed' }),
  template: fault({ error: 'Template Not Found' }),
} as const;

export const WASENDER_ANSWERS = ['success', 'validation', 'credentials', 'quota', 'offline', 'template'] as const;
type WasenderAnswer = (typeof WASENDER_ANSWERS)[number];

/** The script that most gateways run: what it rejects for its fields is answered 200, too. */
export function answerAsWasender(
  answer: WasenderAnswer,
  { to, message }: Pick<Message, 'to' | 'message'>,
): GatewayAnswer {
  if (answer !== 'success' && answer !== 'validation') return WASENDER_FAULTS[answer];
  const data = {
    ...((answer === 'validation' || to.length > MAX_TO) && {
      to: [`The to may not be greater than ${MAX_TO} characters.`],
    }),
    ...(message.length > MAX_MESSAGE && {
      message: [`The message may not be greater than ${MAX_MESSAGE} characters.`],
    }),
  };
  if (Object.keys(data).length > 0)
    return { status: 200, body: { success: false, message: 'Validation errors', data }, isAccepted: false };
  return {
    status: 200,
    body: { message_status: 'Success', data: { from: FROM, to, status_code: 200 } },
    isAccepted: true,
  };
}

/** Always 200; the verdict is in the body. */
export const answerAsMenuia = (status: number, id: string): GatewayAnswer => ({
  status: 200,
  body:
    status === 200
      ? { status, message: 'Mensagem enviada com sucesso', id }
      : { status, message: status === 404 ? 'Dispositivo desconectado' : 'Erro' },
  isAccepted: status === 200,
});

export const WAPANELS_ANSWERS = ['success', 'offline'] as const;

/** Always 200; the verdict is a boolean, and there is no id. */
export const answerAsWapanels = (answer: (typeof WAPANELS_ANSWERS)[number]): GatewayAnswer => {
  const isAccepted = answer === 'success';
  const message = isAccepted ? 'Message sent successfully' : 'Device not connected';
  return { status: 200, body: { status: isAccepted, message }, isAccepted };
};
