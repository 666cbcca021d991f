import { MESSAGE_STATUSES, type MessageStatus, providerIdField } from '@recuerda/contracts';
import { z } from 'zod';
import { readTemplateChange } from '../templates/template-change.js';
import { readAccountReport } from './read-account-report.js';
import type { Received, ReceivedMessage } from './received.js';
import { storable } from './storable.js';

/** Seconds since 1970, as text. */
const timestamp = z.string().regex(/^\d{1,11}$/);
const list = z.array(z.unknown()).catch([]);

const body = z.object({ entry: list });
const entry = z.object({
  id: z.string().max(50).catch(''),
  /** Seconds since 1970. */
  time: z.number().optional().catch(undefined),
  changes: list,
});
const change = z.object({
  field: z.literal('messages'),
  value: z.object({
    /** Which number of the account it is about. */
    metadata: z.object({ phone_number_id: z.string() }).optional().catch(undefined),
    statuses: list,
    messages: list,
    contacts: list,
  }),
});
const contact = z.object({ wa_id: z.string().optional(), user_id: z.string().optional() });

const error = z.object({
  code: z.int().optional().catch(undefined),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
});
const status = z.object({
  id: providerIdField,
  status: z.enum(MESSAGE_STATUSES),
  timestamp,
  biz_opaque_callback_data: z.uuid().toLowerCase().nullable().catch(null),
  errors: z.array(error).catch([]),
  pricing: z
    .object({
      category: z.string(),
      billable: z.boolean().optional().catch(undefined),
      type: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const choice = z.object({ id: z.string(), title: z.string() });
const media = z.object({ caption: z.string().optional() }).optional().catch(undefined);
const message = z.object({
  id: providerIdField,
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  timestamp,
  context: z.object({ id: providerIdField }).optional().catch(undefined),
});
const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.object({ body: z.string() }) }),
  z.object({ type: z.literal('button'), button: z.object({ payload: z.string().optional(), text: z.string() }) }),
  z.object({
    type: z.literal('interactive'),
    interactive: z.object({ button_reply: choice.optional(), list_reply: choice.optional() }),
  }),
  z.object({
    type: z.literal('reaction'),
    reaction: z.object({ message_id: providerIdField, emoji: z.string().min(1) }),
  }),
  z.object({
    type: z.literal('system'),
    system: z.object({
      type: z.literal('user_changed_number'),
      wa_id: z.string().optional(),
      new_wa_id: z.string().optional(),
    }),
  }),
  z.object({
    type: z.enum(['image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts']),
    image: media,
    video: media,
    document: media,
  }),
]);

const MAX_REASON = 500;
const MAX_CATEGORY = 50;
const instantOf = (seconds: string): string => new Date(Number(seconds) * 1_000).toISOString();

/**
 * Reads a webhook of Meta's Cloud API: every entry, change, status, message, template and report, each on its own, so
 * that one that cannot be read takes none with it. An app gets those of every number of its accounts: with `own`, the
 * id of a number, what is about another one is passed over. A message to that one answers no reminder and opens no
 * window.
 */
export function readCloudWebhook(given: unknown, own?: string): Received {
  const received: Received = { statuses: [], messages: [], templates: [], reports: [], ignored: 0 };
  const entries = (body.safeParse(given).data?.entry ?? []).flatMap((one) => entry.safeParse(one).data ?? []);
  for (const about of entries) for (const one of about.changes) readOne(about, one, own, received);
  return received;
}

function readOne(about: z.infer<typeof entry>, one: unknown, own: string | undefined, received: Received): void {
  const known = change.safeParse(one);
  if (known.success && isOf(own, known.data.value)) return readChange(known.data.value, received);
  const template = known.success ? undefined : readTemplateChange(one);
  const report = known.success ? undefined : readAccountReport(about, one);
  if (template) received.templates.push(template);
  else if (report) received.reports.push(report);
  else received.ignored += 1;
}

type Change = z.infer<typeof change>['value'];
const isOf = (own: string | undefined, { metadata }: Change): boolean =>
  own === undefined || metadata === undefined || metadata.phone_number_id === own;

function readChange({ statuses, messages, contacts }: Change, received: Received): void {
  for (const one of statuses) {
    const parsed = status.safeParse(one);
    if (parsed.success) received.statuses.push(statusOf(parsed.data));
    else received.ignored += 1;
  }
  // The contact belongs to the message only if there is one message; of several, each names its own sender.
  const alone = messages.length === 1 ? contact.safeParse(contacts[0]).data : undefined;
  for (const one of messages) {
    const read = messageOf(one, alone);
    if (read === undefined) received.ignored += 1;
    else received.messages.push(read);
  }
}

/** Meta is to replace `billable` by the types that are free. */
const isFree = ({ billable, type }: NonNullable<z.infer<typeof status>['pricing']>): boolean =>
  billable === false || (type?.startsWith('free_') ?? false);

function statusOf({
  id,
  status: name,
  timestamp: at,
  errors,
  pricing,
  ...rest
}: z.infer<typeof status>): MessageStatus {
  const [first] = errors;
  const reason = first?.error_data?.details ?? first?.message ?? first?.title;
  return {
    providerId: id,
    callbackId: rest.biz_opaque_callback_data,
    status: name,
    at: instantOf(at),
    code: first?.code ?? null,
    reason: reason === undefined ? null : storable(reason).slice(0, MAX_REASON),
    category: pricing && !isFree(pricing) ? pricing.category.slice(0, MAX_CATEGORY) : null,
  };
}

function messageOf(given: unknown, sender: z.infer<typeof contact> | undefined): ReceivedMessage | undefined {
  const { data: about } = message.safeParse(given);
  const { data: what } = content.safeParse(given);
  if (about === undefined || what === undefined) return undefined;
  const phone = (about.from ?? sender?.wa_id ?? '').replace(/\D/g, '') || null;
  const userId = about.from_user_id ?? sender?.user_id ?? null;
  const read = contentOf(what);
  if ((phone === null && userId === null) || read === undefined) return undefined;
  const contextId = (what.type === 'reaction' ? what.reaction.message_id : about.context?.id) ?? null;
  return { providerId: about.id, phone, userId, at: instantOf(about.timestamp), contextId, ...read };
}

function contentOf(what: z.infer<typeof content>): Pick<ReceivedMessage, 'kind' | 'text' | 'choice'> | undefined {
  if (what.type === 'text') return { kind: 'text', text: storable(what.text.body), choice: null };
  if (what.type === 'button')
    return { kind: 'button', text: storable(what.button.text), choice: what.button.payload ?? null };
  // A reaction that is taken away has no emoji: it cannot be read, and does nothing.
  if (what.type === 'reaction') return { kind: 'reaction', text: storable(what.reaction.emoji), choice: null };
  if (what.type === 'system') {
    const { wa_id, new_wa_id } = what.system;
    const digits = (new_wa_id ?? wa_id ?? '').replace(/\D/g, '');
    return digits === '' ? undefined : { kind: 'number', text: digits, choice: null };
  }
  if (what.type !== 'interactive') {
    const { image, video, document } = what;
    return { kind: 'other', text: storable((image ?? video ?? document)?.caption ?? ''), choice: null };
  }
  const { button_reply, list_reply } = what.interactive;
  const chosen = button_reply ?? list_reply;
  return chosen && { kind: 'button', text: storable(chosen.title), choice: chosen.id };
}
