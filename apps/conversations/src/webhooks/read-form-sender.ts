import { at, digitsOf, type Given, textAt, userIdField } from './given.js';
import type { ReceivedMessage } from './received.js';

/** Fewest digits of a number that a message comes from. */
const MIN_DIGITS = 6;
const PEOPLE = new Set(['', 's.whatsapp.net', 'c.us', 'hosted']);
const IDS = new Set(['lid', 'hosted.lid']);
/** Where a number stands beside an id. */
const NUMBERS = ['remoteJidAlt', 'senderPn', 'cleanedSenderPn', 'participantPn', 'participantAlt', 'senderAlt'];
/** Where the writer stands in a message without a key. */
const WRITERS = ['sender', 'from', 'phone', 'number', 'chatId', 'remoteJid'];

type Sender = Pick<ReceivedMessage, 'phone' | 'userId'>;

/**
 * Returns who wrote a message of WhatsApp Web: `504...@s.whatsapp.net`, bare digits, or an id as `...@lid`, beside
 * which the number may stand. Undefined: nobody is named. Groups, lists and channels are no employee's.
 *
 * @param outer who is named around the message; where the message has a key, that is the school's own number
 */
export function readFormSender(given: Given, outer: string): Sender | 'group' | undefined {
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

/** Undefined: it is no person's number. */
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
