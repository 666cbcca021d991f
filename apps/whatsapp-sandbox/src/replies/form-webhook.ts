import type { Inbound } from './graph-content.js';

type Content = Record<string, unknown>;

const contextOf = ({ contextId }: Inbound, receiver: string): Content =>
  contextId === undefined ? {} : { contextInfo: { stanzaId: contextId, participant: `${receiver}@s.whatsapp.net` } };
const textOf = (given: Inbound, receiver: string): Content =>
  given.contextId === undefined
    ? { conversation: given.text }
    : { extendedTextMessage: { text: given.text, ...contextOf(given, receiver) } };
const chosen = ({ choice: { id, title } = { id: '', title: '' } }: Inbound) => ({ id, title });
const within = (name: string) => (given: Inbound, receiver: string) => ({
  [name]: { message: textOf(given, receiver) },
});

/** A message as Baileys has it, by its kind. */
export const FORM_KINDS = {
  text: textOf,
  button: (given, receiver) => ({
    buttonsResponseMessage: {
      selectedButtonId: chosen(given).id,
      selectedDisplayText: chosen(given).title,
      ...contextOf(given, receiver),
    },
  }),
  list: (given, receiver) => ({
    listResponseMessage: {
      title: chosen(given).title,
      singleSelectReply: { selectedRowId: chosen(given).id },
      ...contextOf(given, receiver),
    },
  }),
  'template-button': (given, receiver) => ({
    templateButtonReplyMessage: {
      selectedId: chosen(given).id,
      selectedDisplayText: chosen(given).title,
      ...contextOf(given, receiver),
    },
  }),
  interactive: (given, receiver) => ({
    interactiveResponseMessage: {
      body: { text: chosen(given).title },
      nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: JSON.stringify(chosen(given)), version: 3 },
      ...contextOf(given, receiver),
    },
  }),
  /** Message in a chat whose messages disappear. */
  ephemeral: within('ephemeralMessage'),
  'view-once': within('viewOnceMessage'),
  'view-once-v2': within('viewOnceMessageV2'),
  /** Written on another device of the person. */
  'device-sent': (given, receiver) => ({
    deviceSentMessage: { destinationJid: `${receiver}@s.whatsapp.net`, message: textOf(given, receiver) },
  }),
  'document-with-caption': ({ text }) => ({
    documentWithCaptionMessage: {
      message: { documentMessage: { caption: text, fileName: 'notas.pdf', mimetype: 'application/pdf' } },
    },
  }),
  edited: (given, receiver) => ({
    editedMessage: {
      message: {
        protocolMessage: { type: 14, key: { id: given.contextId ?? '3EB0' }, editedMessage: textOf(given, receiver) },
      },
    },
  }),
  reaction: ({ contextId, emoji = '', from }) => ({
    reactionMessage: {
      key: { id: contextId ?? '3EB0', fromMe: true, remoteJid: `${from}@s.whatsapp.net` },
      text: emoji,
    },
  }),
  poll: ({ contextId }) => ({
    pollUpdateMessage: { pollCreationMessageKey: { id: contextId ?? '3EB0', fromMe: true }, vote: {} },
  }),
  image: ({ text }) => ({ imageMessage: { caption: text, mimetype: 'image/jpeg' } }),
  voice: () => ({ audioMessage: { ptt: true, seconds: 4, mimetype: 'audio/ogg; codecs=opus' } }),
} as const satisfies Record<string, (given: Inbound, receiver: string) => Content>;
export type FormKind = keyof typeof FORM_KINDS;

interface Envelope {
  message: Content;
  from: string;
  receiver: string;
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

const LID = '194837261500213@lid';
const jidOf = (digits: string) => `${digits}@s.whatsapp.net`;
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
