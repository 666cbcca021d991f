import { createHash } from 'node:crypto';
import { providerIdField } from '@recuerda/contracts';
import { z } from 'zod';
import type { Received, ReceivedMessage } from './received.js';
import { storable } from './storable.js';

/** The sender's program writes it. */
const contextInfo = z.object({ stanzaId: providerIdField.optional() }).optional().catch(undefined);
/** A message as Baileys has it: one of these is there. */
const payload = z.object({
  conversation: z.string().optional(),
  extendedTextMessage: z.object({ text: z.string(), contextInfo }).optional(),
  buttonsResponseMessage: z
    .object({ selectedButtonId: z.string().optional(), selectedDisplayText: z.string().default(''), contextInfo })
    .optional(),
  templateButtonReplyMessage: z
    .object({ selectedId: z.string().optional(), selectedDisplayText: z.string().default(''), contextInfo })
    .optional(),
  listResponseMessage: z
    .object({
      title: z.string().default(''),
      singleSelectReply: z.object({ selectedRowId: z.string().optional() }).optional(),
      contextInfo,
    })
    .optional(),
});
const envelope = z.object({
  payload: z.unknown().optional(),
  message: z.unknown().optional(),
  sender: z.union([z.string(), z.number()]).optional(),
  key: z
    .object({ id: z.string().max(150).optional(), remoteJid: z.string().optional(), fromMe: z.boolean().optional() })
    .optional()
    .catch(undefined),
});

/** Without an id in the message, the same body within so many ms is the same message: the hook was called again. */
const REPEATED_MS = 10_000;
const DIGITS = /^\+?\d{6,20}$/;

/** Reads the hook of a form gateway: `{payload, sender}`, or a message of Baileys itself. */
export function readFormWebhook(given: unknown, receivedAt: Date): Received {
  const message = messageOf(given, receivedAt);
  const messages = message === undefined ? [] : [message];
  return { statuses: [], messages, templates: [], reports: [], ignored: message === undefined ? 1 : 0 };
}

function messageOf(given: unknown, receivedAt: Date): ReceivedMessage | undefined {
  const { data: outer } = envelope.safeParse(given);
  if (outer === undefined || outer.key?.fromMe === true) return undefined;
  const { data: inner } = payload.safeParse(outer.payload ?? outer.message);
  const content = inner && contentOf(inner);
  const [user = '', server = 's.whatsapp.net'] = String(outer.sender ?? outer.key?.remoteJid ?? '').split('@');
  // Groups and channels are no employee's.
  if (content === undefined || server !== 's.whatsapp.net' || !DIGITS.test(user)) return undefined;
  const phone = user.replace('+', '');
  const id = outer.key?.id ?? `${hashOf(given)}:${Math.floor(receivedAt.getTime() / REPEATED_MS)}`;
  return { providerId: `form:${phone}:${id}`, phone, userId: null, at: receivedAt.toISOString(), ...content };
}

function contentOf(
  given: z.infer<typeof payload>,
): Pick<ReceivedMessage, 'kind' | 'text' | 'choice' | 'contextId'> | undefined {
  const { conversation, extendedTextMessage: text, buttonsResponseMessage: button } = given;
  const { templateButtonReplyMessage: template, listResponseMessage: list } = given;
  if (conversation !== undefined) return { kind: 'text', text: storable(conversation), choice: null, contextId: null };
  if (text) return { kind: 'text', text: storable(text.text), choice: null, contextId: contextOf(text) };
  if (list) return chosen(list.title, list.singleSelectReply?.selectedRowId, list);
  if (button) return chosen(button.selectedDisplayText, button.selectedButtonId, button);
  return template && chosen(template.selectedDisplayText, template.selectedId, template);
}

type WithContext = { contextInfo?: { stanzaId?: string | undefined } | undefined };
const contextOf = ({ contextInfo: info }: WithContext): string | null => info?.stanzaId ?? null;
const chosen = (text: string, choice: string | undefined, from: WithContext) => ({
  kind: 'button' as const,
  text: storable(text),
  choice: choice ?? null,
  contextId: contextOf(from),
});

const hashOf = (given: unknown): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 32);
