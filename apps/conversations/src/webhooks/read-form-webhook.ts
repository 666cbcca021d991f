import { createHash } from 'node:crypto';
import type { ReceivedMessage } from '../received-message.js';
import { at, digitsOf, type Given, isGiven, jsonAt, textAt, userIdField } from './given.js';
import { readFormContent } from './read-form-content.js';
import { type IgnoredReason, nothingReceived, other, type Received, SHOWN, words } from './received.js';

/** Time within which the same body without an id is the same message, ms: the hook was called again. */
const REPEATED_MS = 10_000;
const MAX_MESSAGES = 500;
/** Envelopes within each other. */
const MAX_ENVELOPES = 4;
const MAX_ID = 150;

/**
 * Reads the hook of a form gateway: `{payload, sender}`, a message of WhatsApp Web itself, or several of them in an
 * event. What is not the person's message is passed over with a reason; what should be one is refused with it.
 */
export function readFormWebhook(given: unknown, receivedAt: Date, account: string | null): Received {
  const received = nothingReceived();
  const items = itemsOf(given, '', 0);
  if (items.length === 0) received.refused.push('no_message');
  if (items.length > MAX_MESSAGES) received.refused.push('too_large');
  for (const item of items.slice(0, MAX_MESSAGES)) {
    const read = item === 'event' ? item : messageOf(item, receivedAt, account);
    if (typeof read === 'string') {
      if (read === 'no_message' || read === 'no_sender') received.refused.push(read);
      else received.ignored.push(read);
      continue;
    }
    const { phone, userId } = read;
    received.messages.push(read);
    if (phone !== null && userId !== null) received.people.push({ phone, userId });
  }
  return received;
}

/** A message with what surrounds it; `sender`: its writer, where the message itself does not name one. */
interface Item {
  given: Given;
  sender: string;
}

/** Messages stand alone, in a list, or in an event's `data` or `messages`. */
function itemsOf(given: unknown, sender: string, depth: number): (Item | 'event')[] {
  if (Array.isArray(given)) return depth > MAX_ENVELOPES ? [] : given.flatMap((one) => itemsOf(one, sender, depth + 1));
  const one = isGiven(given) ? given : {};
  if (isOtherEvent(one)) return ['event'];
  const own = textAt(one, 'sender') || sender;
  const inner = at(one, 'key') === undefined && depth <= MAX_ENVELOPES ? innerOf(one) : undefined;
  return inner === undefined ? [{ given: one, sender: own }] : itemsOf(inner, own, depth + 1);
}

/** No message of WhatsApp Web has one of these itself. */
const AROUND = ['payload', 'message', 'messages', 'data', 'key', 'sender', 'from'];

function innerOf(given: Given): unknown {
  const valueOf = (name: string): unknown => jsonAt(given, name) ?? given[name];
  const lists = ['messages', 'data', 'body'].map(valueOf).filter((one) => typeof one === 'object' && one !== null);
  const envelopes = ['payload', 'message', 'json'].map(valueOf).filter(isGiven);
  return lists[0] ?? envelopes.find((one) => AROUND.some((name) => Object.hasOwn(one, name)));
}

const NO_NEW_MESSAGE = /update|delete|sent|send|ack|receipt|read|deliver|reaction|set$/i;
/** An event that brings no new message, such as a receipt or the state of the connection. */
function isOtherEvent(given: Given): boolean {
  const event = textAt(given, 'event');
  return event !== '' && (!/message/i.test(event) || NO_NEW_MESSAGE.test(event));
}

function messageOf(
  { given, sender }: Item,
  receivedAt: Date,
  account: string | null,
): ReceivedMessage | IgnoredReason | Refused {
  if (isTrue(at(given, 'key', 'fromMe') ?? given['fromMe'])) return 'own';
  const who = readFormSender(given, sender);
  if (who === 'group') return who;
  const content = contentOf(given);
  if (content === null) return 'event';
  if (content === undefined) return 'no_message';
  if (who === undefined) return 'no_sender';
  const { phone, userId } = who;
  const id = idOf(given) || `${hashOf({ given, sender, account })}:${Math.floor(receivedAt.getTime() / REPEATED_MS)}`;
  return { providerId: `form:${phone ?? userId}:${id}`, ...who, account, at: timeOf(given, receivedAt), ...content };
}
type Refused = 'no_message' | 'no_sender';

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

const MESSAGE = ['message', 'payload'];
const TEXT = ['message', 'text', 'body', 'messageBody', 'conversation'];

function contentOf(given: Given): ReturnType<typeof readFormContent> {
  const message = MESSAGE.map((name) => jsonAt(given, name) ?? given[name]).find(isGiven);
  const read = message && readFormContent(message);
  if (read !== undefined) return read && { ...read, contextId: idFrom(read.contextId ?? '') || null };
  const text = TEXT.map((name) => textAt(given, name)).find(Boolean);
  if (text !== undefined) return { ...words(text), contextId: null };
  // A message that arrived and could not be deciphered has a stub instead of its content.
  const stub = textAt(given, 'messageStubType');
  if (stub === '') return undefined;
  return stub === '2' || stub === 'CIPHERTEXT' ? { ...other(SHOWN.encrypted), contextId: null } : null;
}

const idFrom = (id: string): string => (id.length > MAX_ID || id.includes('\0') ? '' : id);
const idOf = (given: Given): string =>
  idFrom(textAt(given, 'key', 'id') || textAt(given, 'id') || textAt(given, 'messageId'));

/** Seconds or milliseconds since 1970; a number beyond 2^31 comes in two halves. */
function timeOf(given: Given, receivedAt: Date): string {
  const stamp = Number(textAt(given, 'messageTimestamp') || textAt(given, 'messageTimestamp', 'low'));
  const ms = stamp > MS_FROM ? stamp : stamp * 1_000;
  return ms > 0 && ms <= receivedAt.getTime() ? new Date(ms).toISOString() : receivedAt.toISOString();
}
const MS_FROM = 100_000_000_000;

const hashOf = (given: unknown): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 32);

/** Fewest digits of a number that a message comes from. */
const MIN_DIGITS = 6;
const PEOPLE = new Set(['', 's.whatsapp.net', 'c.us', 'hosted']);
const IDS = new Set(['lid', 'hosted.lid']);
/** Fields that hold a number beside an id. */
const NUMBERS = ['remoteJidAlt', 'senderPn', 'cleanedSenderPn', 'participantPn', 'participantAlt', 'senderAlt'];
/** Fields that hold the writer of a message without a key. */
const WRITERS = ['sender', 'from', 'phone', 'number', 'chatId', 'remoteJid'];

type Sender = Pick<ReceivedMessage, 'phone' | 'userId'>;

/**
 * Returns who wrote a message of WhatsApp Web: `504...@s.whatsapp.net`, bare digits, or an id as `...@lid`, beside
 * which the number may stand. Undefined: nobody is named. Groups, lists and channels are no employee's.
 *
 * @param outer who is named around the message; where the message has a key, that is the school's own number
 */
function readFormSender(given: Given, outer: string): Sender | 'group' | undefined {
  const chat = textAt(given, 'key', 'remoteJid');
  const address = chat || WRITERS.map((name) => textAt(given, name)).find(Boolean) || outer;
  const { user, server } = partsOf(address);
  if (given['isGroup'] === true || !(PEOPLE.has(server) || IDS.has(server))) return 'group';
  if (PEOPLE.has(server)) {
    const phone = numberIn(address);
    return phone === undefined ? undefined : { phone, userId: idBeside(given) };
  }
  const beside = [at(given, 'key'), given].flatMap((part) => NUMBERS.map((name) => textAt(part, name)));
  const phone = beside.map(numberIn).find((found) => found !== undefined) ?? null;
  const userId = userIdField.safeParse(`${user}@lid`).data ?? null;
  return phone === null && userId === null ? undefined : { phone, userId };
}

/** The id that stands beside a number. */
function idBeside(given: Given): string | null {
  const beside = ['remoteJidAlt', 'senderLid'].map((name) => partsOf(textAt(given, 'key', name)));
  const found = beside.find(({ server }) => IDS.has(server));
  return userIdField.safeParse(found && `${found.user}@lid`).data ?? null;
}

/** Returns undefined for the number of no person. */
function numberIn(address: string): string | undefined {
  const { user, server } = partsOf(address);
  const digits = PEOPLE.has(server) && /^\+?[\d\s().-]+$/.test(user) ? digitsOf(user) : '';
  return digits.length < MIN_DIGITS ? undefined : digits;
}

/** The device of a person follows a colon. */
function partsOf(address: string): { user: string; server: string } {
  const [user = '', server = ''] = address.slice(0, 200).trim().split('@');
  return { user: user.replace(/[:_]\d+$/, ''), server };
}
