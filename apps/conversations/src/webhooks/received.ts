import type { AccountReportedData, MessageStatus, WebhookRefusal } from '@recuerda/contracts';
import type { NamedPerson } from '../employees/provider-users.js';
import { type ReceivedMessage, storable } from '../received-message.js';
import type { TemplateChange } from '../templates/template.store.js';

/** Reason why a part of a webhook is left out on purpose. */
export type IgnoredReason = 'other_number' | 'own' | 'group' | 'event' | 'unknown';

/** Contents of one webhook. */
export interface Received {
  statuses: MessageStatus[];
  messages: ReceivedMessage[];
  /** Changes of templates, each of a business account. */
  templates: (TemplateChange & { businessAccountId: string })[];
  /** Ids of the numbers that it is about, and of the business accounts. */
  numbers: string[];
  businessAccounts: string[];
  /** Reports about the account and its number. */
  reports: AccountReportedData[];
  /** People whose id and number it names, or a change of either. */
  people: NamedPerson[];
  ignored: IgnoredReason[];
  /** Entries, each with one change, about numbers that are not known as the school's. */
  others: object[];
  /** Parts that should be messages, and cannot be read as such. */
  refused: WebhookRefusal[];
}

export const nothingReceived = (): Received => ({
  statuses: [],
  messages: [],
  templates: [],
  numbers: [],
  businessAccounts: [],
  reports: [],
  people: [],
  ignored: [],
  others: [],
  refused: [],
});

/** Content of a message, without its sender and time. */
export type Content = Pick<ReceivedMessage, 'kind' | 'text' | 'choice' | 'shown' | 'newNumber' | 'mediaId'>;

/** Texts that Conversaciones shows for messages that are no text. */
export const SHOWN = {
  image: 'Envió una foto',
  video: 'Envió un video',
  audio: 'Envió un audio',
  voice: 'Nota de voz',
  document: 'Envió un documento',
  sticker: 'Envió un sticker',
  location: 'Envió una ubicación',
  contacts: 'Envió un contacto',
  order: 'Hizo un pedido',
  product: 'Envió un producto',
  payment: 'Envió un mensaje de pago',
  invitation: 'Envió una invitación',
  event: 'Envió un evento',
  pollAnswer: 'Respondió una encuesta',
  poll: 'Envió una encuesta',
  form: 'Respondió un formulario',
  call: 'Llamó por WhatsApp',
  callPermission: 'Respondió si se le puede llamar',
  welcome: 'Abrió la conversación',
  ephemeral: 'Envió un mensaje temporal',
  encrypted: 'Envió un mensaje que WhatsApp no pudo descifrar',
  unsupported: 'Envió un mensaje que WhatsApp no entrega a Recuerda',
  unknown: 'Envió un mensaje de un tipo que Recuerda no conoce',
  reactionRemoved: 'Quitó su reacción',
  deleted: 'Eliminó un mensaje',
  newNumber: 'Cambió su número',
  newUserId: 'Cambió su identificador de WhatsApp',
  newDevice: 'Cambió de teléfono o volvió a instalar WhatsApp',
  notice: 'Aviso de WhatsApp',
} as const;

const MAX_DETAIL = 500;

const withDetail = (what: string, detail: string): string => {
  const line = storable(detail).trim().slice(0, MAX_DETAIL);
  return line === '' ? what : `${what}: ${line}`;
};

export const words = (text: string): Content => ({ kind: 'text', text: storable(text), choice: null });

/** Returns undefined for a text without words. */
export const wordsOf = (text: string): Content | undefined => (text === '' ? undefined : words(text));

/** Returns undefined where no button or row is named. */
export const chosen = (label: string, id: string): Content | undefined =>
  label === '' && id === '' ? undefined : { kind: 'button', text: storable(label), choice: id || null };

/** Returns a reaction; without an emoji it was taken away. */
export const reaction = (emoji: string): Content => ({
  kind: 'reaction',
  text: storable(emoji),
  choice: null,
  ...(emoji === '' && { shown: SHOWN.reactionRemoved }),
});

/** @param caption what the person wrote to it, which may act as any text does */
export const other = (what: string, detail = '', caption = ''): Content => ({
  kind: 'other',
  text: storable(caption),
  choice: null,
  shown: withDetail(what, caption || detail),
});

/** Returns a recorded voice note, as opposed to an audio file. */
export const voice = (): Content => ({ ...other(SHOWN.voice), kind: 'voice' });

/** Returns a notice of the provider about the person. */
export const notice = (what: string, detail = ''): Content => ({
  kind: 'notice',
  text: '',
  choice: null,
  shown: withDetail(what, detail),
});
