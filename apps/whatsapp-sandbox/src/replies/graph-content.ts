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
  /** Fields of a flow, or of an order. */
  data?: Record<string, unknown> | undefined;
}

type Content = Record<string, unknown>;
interface Kind {
  content: (given: Inbound) => Content;
  /** An example of what a request of this kind has besides `to` and `kind`. */
  example: Record<string, unknown>;
}
const kind = (content: Kind['content'], example: Kind['example'] = {}): Kind => ({ content, example });

const FILE = { id: '1908647269898587', sha256: '3f9d94d399f27b8bd7ab7d8b2b7b7f1a' };
const CHOICE = { choice: { id: 'done:1', title: 'Hecho' } };
const chosen = ({ choice: { id, title } = { id: '', title: '' } }: Inbound) => ({ id, title });
const caption = ({ text }: Inbound) => (text === '' ? {} : { caption: text });
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
  text: kind(({ text }) => ({ type: 'text', text: { body: text } }), { text: 'HECHO' }),
  /** A quick reply of a template. */
  button: kind(
    (given) => ({ type: 'button', button: { payload: chosen(given).id, text: chosen(given).title } }),
    CHOICE,
  ),
  'button-reply': kind(
    (given) => ({ type: 'interactive', interactive: { type: 'button_reply', button_reply: chosen(given) } }),
    CHOICE,
  ),
  'list-reply': kind(
    (given) => ({
      type: 'interactive',
      interactive: {
        type: 'list_reply',
        list_reply: { ...chosen(given), description: given.choice?.description ?? '' },
      },
    }),
    CHOICE,
  ),
  flow: kind(
    ({ data = {} }) => ({
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(data) },
      },
    }),
    { data: { flow_token: 'x', motivo: 'Enfermedad' } },
  ),
  /** Reaction; without an emoji it is taken away. */
  reaction: kind(
    ({ contextId, emoji }) => ({
      type: 'reaction',
      reaction: { message_id: contextId ?? 'wamid.UNKNOWN', ...(emoji !== undefined && { emoji }) },
    }),
    { emoji: '✅' },
  ),
  image: kind((given) => ({ type: 'image', image: { ...FILE, mime_type: 'image/jpeg', ...caption(given) } })),
  video: kind((given) => ({ type: 'video', video: { ...FILE, mime_type: 'video/mp4', ...caption(given) } })),
  voice: kind(() => ({ type: 'audio', audio: { ...FILE, mime_type: 'audio/ogg; codecs=opus', voice: true } })),
  document: kind((given) => ({
    type: 'document',
    document: { ...FILE, mime_type: 'application/pdf', filename: 'notas.pdf', ...caption(given) },
  })),
  sticker: kind(() => ({ type: 'sticker', sticker: { ...FILE, mime_type: 'image/webp', animated: false } })),
  location: kind(() => ({
    type: 'location',
    location: { latitude: 14.0818, longitude: -87.2068, name: 'Escuela', address: 'Tegucigalpa' },
  })),
  contacts: kind(() => ({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Luis', first_name: 'Luis' }, phones: [{ phone: '+504 9911-2233' }] }],
  })),
  order: kind(({ text, data }) => ({
    type: 'order',
    order: {
      catalog_id: '1',
      text,
      product_items: [{ product_retailer_id: 'a', quantity: 1, item_price: 10, currency: 'HNL', ...data }],
    },
  })),
  /** Opens the chat for the first time. */
  'request-welcome': kind(() => ({ type: 'request_welcome' })),
  poll: kind(() => unsupported('poll_creation')),
  unsupported: kind(() => unsupported('unknown')),
} as const satisfies Record<string, Kind>;
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
    body:
      name === 'number'
        ? `User changed from ${before.waId} to ${after.waId}`
        : `User changed from ${before.userId} to ${after.userId}`,
    type: name === 'number' ? 'user_changed_number' : 'user_changed_user_id',
    ...(name === 'number' && { wa_id: after.waId }),
    user_id: after.userId,
    previous_user_id: before.userId,
  },
});
