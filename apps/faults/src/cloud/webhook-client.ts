import { createHmac, randomUUID } from 'node:crypto';
import { numberOf } from '../load/school.js';
import type { Exchange } from './recording-proxy.js';

interface ForgedStatus {
  reminderId: string;
  /** Employee's phone. */
  phone: string;
}

/** Posts a webhook that Meta did not sign, with a status `read` and a BAJA. Returns the HTTP status. */
export async function postForged(gateway: string, { reminderId, phone }: ForgedStatus): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const status = { id: `wamid.${randomUUID()}`, status: 'read', timestamp, recipient_id: phone };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '50422223333', phone_number_id: '106540352242922' },
              statuses: [{ ...status, biz_opaque_callback_data: reminderId }],
              messages: [{ from: phone, id: `wamid.${randomUUID()}`, timestamp, type: 'text', text: { body: 'BAJA' } }],
            },
          },
        ],
      },
    ],
  });
  const signature = createHmac('sha256', 'another secret').update(body).digest('hex');
  const response = await fetch(`${gateway}/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
  await response.text();
  return response.status;
}

interface Webhook {
  entry?: { changes?: { value?: { messages?: { from?: string; text?: { body?: string } }[] } }[] }[];
}

/** Returns the numbers of the employees (by `count`) whose text this webhook brought. */
export function sendersOf({ body }: Exchange, text: string, count: number): number[] {
  const messages = ((JSON.parse(body) as Webhook).entry ?? []).flatMap(({ changes = [] }) =>
    changes.flatMap(({ value }) => value?.messages ?? []),
  );
  const phones = new Set(messages.filter((message) => message.text?.body === text).map(({ from }) => from));
  return Array.from({ length: count }, (_, index) => index).filter((index) => phones.has(numberOf(index)));
}
