import { randomUUID } from 'node:crypto';
import type { Envelope } from '@recuerda/contracts';
import type { Message, Options } from 'amqplib';
import { readJson, UnreadableMessage } from '../events/decode-event.js';

/** The JSON event format of CloudEvents 1.0, and its batch format: an array of such events. */
const SINGLE = 'application/cloudevents+json';
const BATCH = 'application/cloudevents-batch+json';

/** A message, or the part of a message that carries one event. */
export type RawMessage = Pick<Message, 'content' | 'properties'>;

interface EncodedMessage {
  content: Buffer;
  properties: Options.Publish;
}

/** Encodes events, all of one type, as one message. */
export function encodeEvents(events: readonly Envelope[], more: Options.Publish = {}): EncodedMessage {
  const [first] = events;
  const one = events.length === 1 ? first : undefined;
  return {
    content: Buffer.from(JSON.stringify(one ?? events)),
    properties: {
      persistent: true,
      messageId: one?.id ?? randomUUID(),
      type: first?.type,
      contentType: one ? SINGLE : BATCH,
      ...more,
    },
  };
}

/** The part of a message that is one event: its JSON value, and the same as a message of its own. */
export interface EventPart {
  value: unknown;
  toMessage(): RawMessage;
}

/** Returns the events of a message, one or more. Throws {@link UnreadableMessage}. */
export function splitMessage(message: Message): EventPart[] {
  const value = readJson(message.content.toString());
  if (message.properties.contentType !== BATCH) return [{ value, toMessage: () => message }];
  if (!Array.isArray(value) || value.length === 0)
    throw new UnreadableMessage('malformed', 'the body is not a list of events');
  return value.map((one: unknown) => ({ value: one, toMessage: () => asSingleMessage(message, one) }));
}

function asSingleMessage({ properties }: Message, value: unknown): RawMessage {
  const { id, type } = (value ?? {}) as Record<string, unknown>;
  return {
    content: Buffer.from(JSON.stringify(value)),
    properties: {
      ...properties,
      headers: {},
      contentType: SINGLE,
      messageId: typeof id === 'string' ? id : '',
      type: typeof type === 'string' ? type : '',
    },
  };
}
