import { accountKeyOf, isUserId, MESSAGE_STATUSES, type MessageStatus, providerIdField } from '@recuerda/contracts';
import { z } from 'zod';
import type { NamedPerson } from '../employees/provider-users.js';
import { type ReceivedMessage, storable } from '../received-message.js';
import { readAccountReport } from './read-account-report.js';
import { at, digitsOf, isGiven, listAt, textAt, userIdField } from './given.js';
import { readCloudContent } from './read-cloud-content.js';
import { readTemplateChange } from './read-template-change.js';
import { nothingReceived, type Received } from './received.js';

/** PostgreSQL stores no NUL. */
const storableId = providerIdField.refine((id) => !id.includes('\0'));
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
const number = z.string().transform(digitsOf).optional().catch(undefined);
/** The id of a person, or of one whom several businesses of an owner share. */
const userId = userIdField.optional().catch(undefined);
const contact = z.object({ wa_id: number, user_id: userId, parent_user_id: userId });
type Contact = z.infer<typeof contact>;

const error = z.object({
  code: z.int32().optional().catch(undefined),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
});
const status = z.object({
  id: storableId,
  status: z.enum(MESSAGE_STATUSES),
  timestamp,
  recipient_id: number,
  recipient_user_id: userId,
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

const message = z.object({
  id: storableId,
  from: number,
  from_user_id: userId,
  from_parent_user_id: userId,
  /** Present for a message in a group. */
  group_id: z.string().optional().catch(undefined),
  timestamp,
  context: z.object({ id: storableId }).optional().catch(undefined),
});

/** Returns the key of the account of a number at Meta. */
export const cloudKeyOf = (number: string): string =>
  accountKeyOf({ provider: 'cloud', phoneNumberId: number, id: '' });

const MAX_REASON = 500;
const MAX_CATEGORY = 50;
const instantOf = (seconds: string): string => new Date(Number(seconds) * 1_000).toISOString();

/**
 * Reads a webhook of Meta's Cloud API: every entry, change, status, message, template and report, each on its own, so
 * that one that cannot be read takes none with it. An app gets those of every number of its accounts: with `own`, ids
 * of numbers, what is about another one is left as it is. A message to that one answers no reminder and opens no
 * window. Yields after each: a body may hold thousands.
 */
export function* readCloudWebhook(given: unknown, own?: readonly string[]): Generator<void, Received> {
  const received = nothingReceived();
  for (const one of body.safeParse(given).data?.entry ?? []) {
    const about = entry.safeParse(one).data;
    for (const change of about?.changes ?? []) if (about) yield* readOne(about, change, own, received);
    yield;
  }
  return received;
}

function* readOne(
  about: z.infer<typeof entry>,
  one: unknown,
  own: readonly string[] | undefined,
  received: Received,
): Generator<void> {
  const known = change.safeParse(one);
  if (known.success) {
    if (isOf(own, known.data.value)) yield* readChange(known.data.value, received);
    else received.others.push({ ...about, changes: [one] });
    return;
  }
  const template = readTemplateChange(one);
  const report = template ? undefined : readAccountReport(about, one);
  const renamed = template || report ? [] : readUserIdChanges(one);
  if (template || report) received.businessAccounts.push(about.id);
  if (template) received.templates.push({ ...template, businessAccountId: about.id });
  else if (report) received.reports.push(report);
  else if (renamed.length > 0) received.people.push(...renamed);
  else received.ignored.push('unknown');
}

type Change = z.infer<typeof change>['value'];
const isOf = (own: readonly string[] | undefined, { metadata }: Change): boolean =>
  own === undefined || metadata === undefined || own.includes(metadata.phone_number_id);

function* readChange({ metadata, statuses, messages, contacts }: Change, received: Received): Generator<void> {
  const number = metadata?.phone_number_id;
  if (number !== undefined) received.numbers.push(number);
  for (const one of statuses) {
    const parsed = status.safeParse(one);
    if (parsed.success) received.statuses.push(statusOf(parsed.data));
    else received.ignored.push('unknown');
    const { recipient_id: phone = '', recipient_user_id: user } = parsed.data ?? {};
    if (user !== undefined && phone !== '') received.people.push({ userId: user, phone });
    yield;
  }
  const known = contacts.flatMap((one) => contact.safeParse(one).data ?? []);
  received.people.push(...known.flatMap(personOf));
  for (const one of messages) {
    const read = messageOf(one, known, messages.length === 1, number === undefined ? null : cloudKeyOf(number));
    if (typeof read !== 'string') {
      received.messages.push(read);
      received.people.push(...peopleIn(one, read));
    } else if (read === 'group') received.ignored.push(read);
    else received.refused.push(read);
    yield;
  }
}

/** Meta is to replace `billable` by the types that are free. */
const isFree = ({ billable, type }: NonNullable<z.infer<typeof status>['pricing']>): boolean =>
  billable === false || (type?.startsWith('free_') ?? false);

const personOf = ({ wa_id: phone, user_id: id }: Contact): NamedPerson[] =>
  phone && id !== undefined ? [{ userId: id, phone }] : [];

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

/** Returns why, if it is none that can be read. */
function messageOf(
  given: unknown,
  contacts: readonly Contact[],
  isAlone: boolean,
  account: string | null,
): ReceivedMessage | 'group' | 'no_message' | 'no_sender' {
  const { data: about } = message.safeParse(given);
  if (about === undefined || !isGiven(given)) return 'no_message';
  if (about.group_id) return 'group';
  const { from: digits = '', from_user_id: id } = about;
  // Each of several messages names its own sender.
  const sender = isAlone
    ? contacts[0]
    : contacts.find((one) => (digits !== '' && one.wa_id === digits) || (id !== undefined && one.user_id === id));
  const phone = digits || sender?.wa_id || null;
  const user = newIdIn(given) ?? id ?? sender?.user_id ?? about.from_parent_user_id ?? sender?.parent_user_id ?? null;
  if (phone === null && user === null) return 'no_sender';
  const content = readCloudContent(given);
  const answered = content.kind === 'reaction' ? textAt(given, 'reaction', 'message_id') : about.context?.id;
  return {
    providerId: about.id,
    phone,
    userId: user,
    account,
    at: instantOf(about.timestamp),
    contextId: storableId.safeParse(answered).data ?? null,
    ...content,
  };
}

/** A notice of a changed id names the former one in its body only; it follows a name of any length. */
const FORMER = / changed from (\S+) to \S+$/;
const FORMER_LENGTH = 400;

const idAt = (given: unknown, ...path: string[]): string | null =>
  userIdField.safeParse(textAt(given, ...path)).data ?? null;

/** Returns the id that a person has since Meta changed it, or their number. */
const newIdIn = (message: unknown): string | null => idAt(message, 'system', 'user_id');

/** Returns the id that a person had before that. */
function formerIdIn(message: unknown): string | null {
  const system = at(message, 'system');
  const [, body = ''] = FORMER.exec(textAt(system, 'body').slice(-FORMER_LENGTH)) ?? [];
  const named = [idAt(system, 'previous_user_id'), isUserId(body) ? body : null, idAt(message, 'from_user_id')];
  return named.find((id) => id !== null && id !== newIdIn(message)) ?? null;
}

/** Returns what a message says of who its person is: a notice of a change, or both id and number. */
function peopleIn(given: unknown, { kind, phone, userId, newNumber }: ReceivedMessage): NamedPerson[] {
  if (kind !== 'notice') return phone !== null && userId !== null ? [{ phone, userId }] : [];
  const now = newIdIn(given);
  const former = { userId: formerIdIn(given), phone };
  if (newNumber !== undefined) return [{ userId: now, phone: newNumber, former }];
  return textAt(given, 'system', 'type') === 'user_changed_user_id' ? [{ userId: now, phone: null, former }] : [];
}

/** Returns the changes of a `user_id_update`; none, if the change is of another field. */
function readUserIdChanges(change: unknown): NamedPerson[] {
  if (textAt(change, 'field') !== 'user_id_update') return [];
  return listAt(change, 'value', 'user_id_update').flatMap((one) => {
    const [userId, former] = [idAt(one, 'user_id', 'current'), idAt(one, 'user_id', 'previous')];
    const phone = digitsOf(textAt(one, 'wa_id')) || null;
    return userId === null ? [] : [{ userId, phone, former: { userId: former, phone: null } }];
  });
}
