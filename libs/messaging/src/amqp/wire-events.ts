import { randomUUID } from 'node:crypto';
import type { Envelope } from '@recuerda/contracts';
import type { Message, Options } from 'amqplib';
import { readJson, UnreadableMessage } from '../flows/decode-event.js';

/** The JSON event format of CloudEvents 1.0, and its batch format: an array of such events. */
const ONE = 'application/cloudevents+json';
const SEVERAL = 'application/cloudevents-batch+json';

/** A message, or the part of one that carries one event. */
export type Letter = Pick<Message, 'content' | 'properties'>;

export interface Written {
  content: Buffer;
  properties: Options.Publish;
}

/** A message that carries these events, all of one type. */
export function writeEvents(events: readonly Envelope[], more: Options.Publish = {}): Written {
  const [first] = events;
  const one = events.length === 1 ? first : undefined;
  return {
    content: Buffer.from(JSON.stringify(one ?? events)),
    properties: {
      persistent: true,
      messageId: one?.id ?? randomUUID(),
      type: first?.type,
      contentType: one ? ONE : SEVERAL,
      ...more,
    },
  };
}

/** What a message holds for one event: the JSON value, and how it would look in a message of its own. */
export interface Part {
  value: unknown;
  letter(): Letter;
}

/** The parts of a message, one or more. Throws {@link UnreadableMessage}. */
export function partsOf(message: Message): Part[] {
  const value = readJson(message.content.toString());
  if (message.properties.contentType !== SEVERAL) return [{ value, letter: () => message }];
  if (!Array.isArray(value) || value.length === 0)
    throw new UnreadableMessage('malformed', 'the body is not a list of events');
  return value.map((one: unknown) => ({ value: one, letter: () => alone(message, one) }));
}

function alone({ properties }: Message, value: unknown): Letter {
  const { id, type } = (value ?? {}) as Record<string, unknown>;
  return {
    content: Buffer.from(JSON.stringify(value)),
    properties: {
      ...properties,
      headers: {},
      contentType: ONE,
      messageId: typeof id === 'string' ? id : '',
      type: typeof type === 'string' ? type : '',
    },
  };
}
