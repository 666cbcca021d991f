import type { Inbound } from './graph-content.js';

type Content = Record<string, unknown>;

/** Message of an employee with what several kinds need of it. */
interface Given extends Inbound {
  /** JID of the gateway's number. */
  receiver: string;
  id: string;
  title: string;
  context: Content;
  message: Content;
}

const jidOf = (digits: string) => `${digits}@s.whatsapp.net`;
/** An id for what names a message that is not known. */
const UNKNOWN = '3EB0';
const within =
  (name: string) =>
  ({ message }: Given) => ({ [name]: { message } });

/** A message as Baileys has it, by its kind. */
export const FORM_KINDS = {
  text: ({ message }) => message,
  button: ({ id, title, context }) => ({
    buttonsResponseMessage: { selectedButtonId: id, selectedDisplayText: title, ...context },
  }),
  list: ({ id, title, context }) => ({
    listResponseMessage: { title, singleSelectReply: { selectedRowId: id }, ...context },
  }),
  'template-button': ({ id, title, context }) => ({
    templateButtonReplyMessage: { selectedId: id, selectedDisplayText: title, ...context },
  }),
  interactive: ({ id, title, context }) => ({
    interactiveResponseMessage: {
      body: { text: title },
      nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: JSON.stringify({ id, title }), version: 3 },
      ...context,
    },
  }),
  /** Message in a chat whose messages disappear. */
  ephemeral: within('ephemeralMessage'),
  'view-once': within('viewOnceMessage'),
  'view-once-v2': within('viewOnceMessageV2'),
  /** Written on another device of the person. */
  'device-sent': ({ receiver, message }) => ({ deviceSentMessage: { destinationJid: receiver, message } }),
  'document-with-caption': ({ text: caption }) => ({
    documentWithCaptionMessage: {
      message: { documentMessage: { caption, fileName: 'notas.pdf', mimetype: 'application/pdf' } },
    },
  }),
  edited: ({ contextId: id = UNKNOWN, message: editedMessage }) => ({
    editedMessage: { message: { protocolMessage: { type: 14, key: { id }, editedMessage } } },
  }),
  reaction: ({ contextId: id = UNKNOWN, emoji: text = '', from }) => ({
    reactionMessage: { key: { id, fromMe: true, remoteJid: jidOf(from) }, text },
  }),
  poll: ({ contextId: id = UNKNOWN }) => ({
    pollUpdateMessage: { pollCreationMessageKey: { id, fromMe: true }, vote: {} },
  }),
  image: ({ text: caption }) => ({ imageMessage: { caption, mimetype: 'image/jpeg' } }),
  voice: () => ({ audioMessage: { ptt: true, seconds: 4, mimetype: 'audio/ogg; codecs=opus' } }),
} as const satisfies Record<string, (given: Given) => Content>;
export type FormKind = keyof typeof FORM_KINDS;

/** Returns what an employee sends to the gateway's number, digits. */
export function formMessage(kind: FormKind, inbound: Inbound, number: string): Content {
  const { contextId, text, choice: { id, title } = { id: '', title: '' } } = inbound;
  const receiver = jidOf(number);
  const context = contextId === undefined ? {} : { contextInfo: { stanzaId: contextId, participant: receiver } };
  const message = contextId === undefined ? { conversation: text } : { extendedTextMessage: { text, ...context } };
  return FORM_KINDS[kind]({ ...inbound, receiver, id, title, context, message });
}

interface Envelope {
  message: Content;
  from: string;
  receiver: string;
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

const LID = '194837261500213@lid';
const upsertOf = (key: Content, { message, id, at }: Envelope, more: Content = {}): Content => ({
  key: { fromMe: false, id, ...key },
  message,
  messageTimestamp: Math.floor(at / 1_000),
  pushName: 'Persona',
  ...more,
});

/** Envelopes of a message: the script's own, or those of Baileys. */
export const FORM_ENVELOPES = {
  script: ({ message, from, receiver }) => ({ payload: message, sender: from, receiver }),
  baileys: (given) => upsertOf({ remoteJid: jidOf(given.from) }, given),
  /** Sender with a private id, and the number beside it. */
  lid: (given) => upsertOf({ remoteJid: LID, senderPn: jidOf(given.from), remoteJidAlt: jidOf(given.from) }, given),
  /** Sender without any number. */
  'lid-only': (given) => upsertOf({ remoteJid: LID }, given),
  /** Several messages in one call; the one before is a greeting. */
  upsert: (given) => ({
    event: 'messages.upsert',
    type: 'notify',
    messages: [
      upsertOf(
        { remoteJid: jidOf(given.from), id: `${given.id}0` },
        { ...given, message: { conversation: 'Buenos días' } },
      ),
      upsertOf({ remoteJid: jidOf(given.from) }, given),
    ],
  }),
  /** Message of the gateway's own phone. */
  own: (given) => upsertOf({ remoteJid: jidOf(given.from), fromMe: true }, given),
  group: (given) => upsertOf({ remoteJid: '120363025246125016@g.us', participant: jidOf(given.from) }, given),
  /** A status of 24 hours. */
  broadcast: (given) => upsertOf({ remoteJid: 'status@broadcast', participant: jidOf(given.from) }, given),
} as const satisfies Record<string, (given: Envelope) => Content>;
export type FormEnvelope = keyof typeof FORM_ENVELOPES;

const URLENCODED = 'application/x-www-form-urlencoded';
const asJson = (body: Content) => ({ type: 'application/json', text: JSON.stringify(body) });
/** Encodings of the call's body. */
export const FORM_ENCODINGS = {
  json: asJson,
  /** A field for each part, whose value is JSON text. */
  urlencoded: (body) => ({
    type: URLENCODED,
    text: new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString(),
  }),
  /** The whole JSON text in the field `data`. */
  'urlencoded-data': (body) => ({
    type: URLENCODED,
    text: new URLSearchParams({ data: JSON.stringify(body) }).toString(),
  }),
  /** JSON in a string of JSON. */
  'json-text': (body) => ({ type: 'application/json', text: JSON.stringify(JSON.stringify(body)) }),
} as const satisfies Record<string, (body: Content) => { type: string; text: string }>;
export type FormEncoding = keyof typeof FORM_ENCODINGS;
