import { at, type Given, isGiven, jsonAt, listAt, namesOf, placeOf, textAt } from './given.js';
import { chosen, type Content, notice, other, reaction, SHOWN, voice, wordsOf } from './received.js';

/** Content of a message, and the id of the message that it answers; null for a message of nobody. */
type FormContent = (Content & { contextId: string | null }) | null;

/** Wrappers within each other, such as a view-once message in a temporary one in an edit. */
const MAX_WRAPPERS = 10;
/** Keys of a message that say nothing of its content. */
const ASIDE = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageSecret',
  'contextInfo',
  'stickerSyncRmrMessage',
  'keepInChatMessage',
  'pinInChatMessage',
]);

/** Reads a message as WhatsApp Web has it, out of its wrappers. Undefined: there is no message. */
export function readFormContent(message: Given): FormContent | undefined {
  let content = message;
  for (let wrappers = 0; wrappers <= MAX_WRAPPERS; wrappers += 1) {
    const names = Object.keys(content).filter((name) => !ASIDE.has(name));
    const inner = innerOf(content, names);
    if (inner === undefined) return contentOf(content, names);
    content = inner;
  }
  return { ...other(SHOWN.unknown), contextId: null };
}

/** Returns the message in a wrapper: in its `message`, or as the edit in a `protocolMessage`. */
function innerOf(content: Given, names: readonly string[]): Given | undefined {
  const wrapped = names.map((name) => at(content, name, 'message')).find(isGiven);
  const edited = at(content, 'protocolMessage', 'editedMessage');
  return wrapped ?? (isGiven(edited) ? edited : undefined);
}

function contentOf(content: Given, names: readonly string[]): FormContent | undefined {
  const name = names.find((one) => Object.hasOwn(READERS, one)) ?? names.find((one) => isGiven(content[one]));
  // Keys alone are exchanged in messages of their own.
  if (name === undefined) return names.length === 0 && Object.keys(content).length > 0 ? null : undefined;
  const value = content[name];
  const read = Object.hasOwn(READERS, name) ? READERS[name]?.(value) : undefined;
  if (read === null) return null;
  const answered = textAt(value, ...(name === 'reactionMessage' ? ['key', 'id'] : ['contextInfo', 'stanzaId']));
  return { ...(read ?? other(SHOWN.unknown)), contextId: answered || null };
}

/** Returns undefined if the expected content is missing, and null for a message of nobody. */
type Read = (value: unknown) => Content | null | undefined;

const media = (what: string) => (value: unknown) => other(what, textAt(value, 'fileName'), textAt(value, 'caption'));
/** A photo or document, which these gateways do not give. */
const kept = (what: string) => (value: unknown) => ({ ...media(what)(value), mediaId: null });
const named =
  (what: string, ...keys: readonly string[]): Read =>
  (value) =>
    other(what, keys.map((key) => textAt(value, key)).find(Boolean));

const contact: Read = (value) => other(SHOWN.contacts, textAt(value, 'displayName'));
const place: Read = (value) => other(SHOWN.location, placeOf(value, 'degreesLatitude', 'degreesLongitude'));
const poll = named(SHOWN.poll, 'name');
const payment: Read = () => other(SHOWN.payment);
const invitation = named(SHOWN.invitation, 'groupName', 'newsletterName');

const READERS: Readonly<Record<string, Read>> = {
  conversation: (value) => wordsOf(textAt({ value }, 'value')),
  extendedTextMessage: (value) => wordsOf(textAt(value, 'text')),
  buttonsResponseMessage: (value) => chosen(textAt(value, 'selectedDisplayText'), textAt(value, 'selectedButtonId')),
  templateButtonReplyMessage: (value) => chosen(textAt(value, 'selectedDisplayText'), textAt(value, 'selectedId')),
  listResponseMessage: (value) => chosen(textAt(value, 'title'), textAt(value, 'singleSelectReply', 'selectedRowId')),
  interactiveResponseMessage: readInteractive,
  reactionMessage: (value) => reaction(textAt(value, 'text')),
  encReactionMessage: () => other(SHOWN.encrypted),
  imageMessage: kept(SHOWN.image),
  videoMessage: media(SHOWN.video),
  ptvMessage: media(SHOWN.video),
  audioMessage: (value) => (at(value, 'ptt') === true ? voice() : other(SHOWN.audio)),
  documentMessage: kept(SHOWN.document),
  stickerMessage: media(SHOWN.sticker),
  stickerPackMessage: media(SHOWN.sticker),
  albumMessage: () => other(SHOWN.image),
  contactMessage: contact,
  contactsArrayMessage: (value) => other(SHOWN.contacts, namesOf(listAt(value, 'contacts'))),
  locationMessage: place,
  liveLocationMessage: place,
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV5: poll,
  pollUpdateMessage: (value) => other(SHOWN.pollAnswer, namesOf(listAt(value, 'vote', 'selectedOptions'))),
  eventMessage: named(SHOWN.event, 'name'),
  encEventResponseMessage: () => other(SHOWN.event),
  orderMessage: named(SHOWN.order, 'message', 'orderTitle'),
  productMessage: (value) => other(SHOWN.product, textAt(value, 'product', 'title')),
  requestPaymentMessage: payment,
  sendPaymentMessage: payment,
  declinePaymentRequestMessage: payment,
  cancelPaymentRequestMessage: payment,
  paymentInviteMessage: payment,
  invoiceMessage: payment,
  groupInviteMessage: invitation,
  newsletterAdminInviteMessage: invitation,
  call: () => other(SHOWN.call),
  callLogMesssage: () => other(SHOWN.call),
  placeholderMessage: () => other(SHOWN.encrypted),
  protocolMessage: (value) => (['', '0', 'REVOKE'].includes(textAt(value, 'type')) ? notice(SHOWN.deleted) : null),
};

/** The button of an interactive message, or the form that a person filled in. */
function readInteractive(value: unknown): Content | undefined {
  const label = textAt(value, 'body', 'text');
  const answer = jsonAt(value, 'nativeFlowResponseMessage', 'paramsJson');
  const id = textAt(answer, 'id') || textAt(answer, 'selectedId');
  return id === '' && answer !== undefined ? other(SHOWN.form, label) : chosen(label, id);
}
