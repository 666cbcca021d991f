import type { Choice, GraphFacts } from '../messages/stores.js';

/** Message of an employee, in the words of the sandbox. */
export interface Inbound {
  /** Digits of the employee. */
  from: string;
  /** A text, or the caption of a file. */
  text: string;
  /** The button or row that is pressed. */
  choice?: Choice | undefined;
  /** The message that is answered or reacted to. */
  contextId?: string | undefined;
  /** Emoji of a reaction, absent where it is taken away. */
  emoji?: string | undefined;
  /** Digits of the number that the employee has from now on. */
  newPhone?: string | undefined;
  /** Id of the file of a photo or document. */
  mediaId?: string | undefined;
  /** Fields of a flow, or of an order. */
  data?: Record<string, unknown> | undefined;
}

type Content = Record<string, unknown>;
const FILE = { id: '1908647269898587', sha256: '3f9d94d399f27b8bd7ab7d8b2b7b7f1a' };
const fileOf = ({ mediaId = FILE.id }: Inbound) => ({ ...FILE, id: mediaId });
const chosen = ({ choice: { id, title } = { id: '', title: '' } }: Inbound) => ({ id, title });
const caption = ({ text }: Inbound) => (text === '' ? {} : { caption: text });
const interactive = (type: string, reply: Content): Content => ({
  type: 'interactive',
  interactive: { type, [type]: reply },
});
const unsupported = (type: string): Content => ({
  type: 'unsupported',
  errors: [
    {
      code: 131051,
      title: 'Message type unknown',
      message: 'Message type unknown',
      error_data: { details: 'Message type is currently not supported.' },
    },
  ],
  unsupported: { type },
});

/** The part of a received message that depends on its kind, as Meta has it. */
export const GRAPH_KINDS = {
  text: ({ text }) => ({ type: 'text', text: { body: text } }),
  /** A quick reply of a template. */
  button: (given) => ({ type: 'button', button: { payload: chosen(given).id, text: chosen(given).title } }),
  'button-reply': (given) => interactive('button_reply', chosen(given)),
  'list-reply': (given) =>
    interactive('list_reply', { ...chosen(given), description: given.choice?.description ?? '' }),
  flow: ({ data = {} }) =>
    interactive('nfm_reply', { name: 'flow', body: 'Sent', response_json: JSON.stringify(data) }),
  /** Reaction; without an emoji it is taken away. */
  reaction: ({ contextId, emoji }) => ({
    type: 'reaction',
    reaction: { message_id: contextId ?? 'wamid.UNKNOWN', ...(emoji !== undefined && { emoji }) },
  }),
  image: (given) => ({ type: 'image', image: { ...fileOf(given), mime_type: 'image/jpeg', ...caption(given) } }),
  video: (given) => ({ type: 'video', video: { ...FILE, mime_type: 'video/mp4', ...caption(given) } }),
  voice: () => ({ type: 'audio', audio: { ...FILE, mime_type: 'audio/ogg; codecs=opus', voice: true } }),
  document: (given) => ({
    type: 'document',
    document: { ...fileOf(given), mime_type: 'application/pdf', filename: 'notas.pdf', ...caption(given) },
  }),
  sticker: () => ({ type: 'sticker', sticker: { ...FILE, mime_type: 'image/webp', animated: false } }),
  location: () => ({
    type: 'location',
    location: { latitude: 14.0818, longitude: -87.2068, name: 'Escuela', address: 'Tegucigalpa' },
  }),
  contacts: () => ({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Luis', first_name: 'Luis' }, phones: [{ phone: '+504 9911-2233' }] }],
  }),
  order: ({ text, data }) => ({
    type: 'order',
    order: {
      catalog_id: '1',
      text,
      product_items: [{ product_retailer_id: 'a', quantity: 1, item_price: 10, currency: 'HNL', ...data }],
    },
  }),
  /** Opens the chat for the first time. */
  'request-welcome': () => ({ type: 'request_welcome' }),
  poll: () => unsupported('poll_creation'),
  unsupported: () => unsupported('unknown'),
} as const satisfies Record<string, (given: Inbound) => Content>;
export type GraphKind = keyof typeof GRAPH_KINDS;

/** Returns the kind of a reply to a message, which depends on the message. */
export function graphKindOf(hasChoice: boolean, answered: GraphFacts['kind'] | undefined): GraphKind {
  if (!hasChoice) return 'text';
  if (answered === 'template') return 'button';
  return answered === 'list' ? 'list-reply' : 'button-reply';
}

/** Notices of Meta about a person, sent as messages of the type `system` without contacts. */
export const SYSTEM_KINDS = ['number', 'user-id'] as const;
type SystemKind = (typeof SYSTEM_KINDS)[number];

interface Person {
  waId: string;
  userId: string;
}
export const systemContentOf = (name: SystemKind, before: Person, after: Person): Content => ({
  type: 'system',
  system: {
    ...(name === 'number'
      ? {
          body: `User changed from ${before.waId} to ${after.waId}`,
          type: 'user_changed_number',
          wa_id: after.waId,
        }
      : { body: `User changed from ${before.userId} to ${after.userId}`, type: 'user_changed_user_id' }),
    user_id: after.userId,
    previous_user_id: before.userId,
  },
});
