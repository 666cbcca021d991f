import { storable } from '../received-message.js';
import { at, digitsOf, type Given, isGiven, jsonAt, listAt, namesOf, placeOf, textAt } from './given.js';
import { chosen, type Content, notice, other, reaction, SHOWN, voice, wordsOf } from './received.js';

/** Returns what a message of Meta says. One of a type that is not known is shown as such. */
export function readCloudContent(message: Given): Content {
  const type = textAt(message, 'type');
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read?.(message) ?? other(SHOWN.unknown);
}

/** Returns undefined if nothing can be read. */
type Read = (message: Given) => Content | undefined;

const media = (type: string, what: string) => (message: Given) =>
  other(what, textAt(message, type, 'filename'), textAt(message, type, 'caption'));
const kept = (type: string, what: string) => (message: Given) => ({
  ...media(type, what)(message),
  mediaId: storable(textAt(message, type, 'id')).slice(0, 200) || null,
});

const READERS: Readonly<Record<string, Read>> = {
  text: (message) => wordsOf(textAt(message, 'text', 'body')),
  button: (message) => chosen(textAt(message, 'button', 'text'), textAt(message, 'button', 'payload')),
  interactive: readInteractive,
  reaction: (message) =>
    textAt(message, 'reaction', 'message_id') === '' ? undefined : reaction(textAt(message, 'reaction', 'emoji')),
  image: kept('image', SHOWN.image),
  video: media('video', SHOWN.video),
  audio: (message) => (at(message, 'audio', 'voice') === true ? voice() : other(SHOWN.audio)),
  voice,
  document: kept('document', SHOWN.document),
  sticker: media('sticker', SHOWN.sticker),
  location: (message) => other(SHOWN.location, placeOf(at(message, 'location'), 'latitude', 'longitude')),
  contacts: (message) =>
    other(SHOWN.contacts, namesOf(listAt(message, 'contacts').map((contact) => at(contact, 'name')))),
  order: (message) => {
    const text = textAt(message, 'order', 'text');
    return other(SHOWN.order, text || countOf(listAt(message, 'order', 'product_items').length));
  },
  poll: (message) => readPoll(at(message, 'poll')),
  poll_update: (message) => readPoll(at(message, 'poll_update')),
  request_welcome: () => other(SHOWN.welcome),
  ephemeral: () => other(SHOWN.ephemeral),
  unsupported: (message) => {
    const type = textAt(message, 'unsupported', 'type');
    return other(type.startsWith('poll') ? SHOWN.pollAnswer : SHOWN.unsupported);
  },
  edit: (message) => {
    const edited = at(message, 'edit', 'message');
    // An edit of an edit would nest without end.
    return isGiven(edited) && edited['type'] !== 'edit' ? readCloudContent(edited) : undefined;
  },
  revoke: () => notice(SHOWN.deleted),
  system: readSystem,
};

const countOf = (count: number): string => (count === 1 ? '1 producto' : `${count} productos`);

function readInteractive(message: Given): Content | undefined {
  const given = at(message, 'interactive');
  for (const key of ['button_reply', 'list_reply']) {
    const read = chosen(textAt(given, key, 'title'), textAt(given, key, 'id'));
    if (read) return read;
  }
  if (at(given, 'nfm_reply') !== undefined) return other(SHOWN.form, formOf(given));
  if (at(given, 'call_permission_reply') !== undefined) return other(SHOWN.callPermission);
  return at(given, 'poll_reply') === undefined ? undefined : readPoll(at(given, 'poll_reply'));
}

/** Returns the fields that a person filled in. */
function formOf(given: unknown): string {
  const fields = Object.entries(jsonAt(given, 'nfm_reply', 'response_json') ?? {});
  return fields
    .filter(([name]) => name !== 'flow_token')
    .map(([, value]) => (Array.isArray(value) ? namesOf(value) : textAt({ value }, 'value')))
    .filter(Boolean)
    .join('; ');
}

function readPoll(poll: unknown): Content {
  const lists = ['selected_options', 'votes', 'options'].map((key) => namesOf(listAt(poll, key)));
  return other(SHOWN.pollAnswer, lists.find(Boolean) ?? textAt(poll, 'name'));
}

function readSystem(message: Given): Content {
  const system = at(message, 'system');
  switch (textAt(system, 'type')) {
    case 'user_changed_number':
    case 'customer_changed_number': {
      const digits = newNumberIn(system);
      return { ...notice(SHOWN.newNumber, digits && `+${digits}`), ...(digits !== '' && { newNumber: digits }) };
    }
    case 'user_changed_user_id':
      return notice(SHOWN.newUserId);
    case 'user_identity_changed':
    case 'customer_identity_changed':
      return notice(SHOWN.newDevice);
    default:
      return notice(SHOWN.notice, textAt(system, 'body'));
  }
}

/** Digits; '': the webhook does not say which number is the new one. */
const newNumberIn = (system: unknown): string => digitsOf(textAt(system, 'new_wa_id') || textAt(system, 'wa_id'));
