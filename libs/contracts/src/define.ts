import { z } from 'zod';
import type { RequestAccess } from './access/permissions.js';

/** CloudEvents 1.0 attributes; the extensions follow `data`. */
export const envelopeSchema = z.object({
  specversion: z.literal('1.0'),
  /** Unique id of the event (consumers deduplicate on it). */
  id: z.string().min(1).max(200),
  source: z.string().min(1),
  type: z.string().min(1),
  /** Id of the entity the event is about. */
  subject: z.string().min(1),
  /** When it happened. */
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json'),
  data: z.unknown(),
  /** W3C trace context of the request that caused it. */
  traceparent: z.string().optional(),
  /** Travels with `traceparent`. */
  tracestate: z.string().optional(),
  /** Version of the entity after the event; a copy ignores what is not newer. */
  version: z.int().positive().optional(),
  /** After this instant the event is worthless and may be dropped. */
  expirytime: z.iso.datetime({ offset: true }).optional(),
  /** Id of the user for whom it happened; absent when a program caused it, or while there is no sign-in. */
  actor: z.uuid().optional(),
  /** Address of that user's client. */
  actoraddress: z.string().max(100).optional(),
  /** Id of the employee who caused it by a reply. */
  actoremployee: z.uuid().optional(),
});

export type Envelope<T = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: T };

/** An event as its publisher states it; {@link EventDefinition.create} fills in the rest of the envelope. */
type EventAttributes<T> = Omit<
  Envelope<T>,
  'specversion' | 'source' | 'type' | 'time' | 'datacontenttype' | 'expirytime'
> & { time: Date; expirytime?: Date };

export interface EventDefinition<T = unknown> {
  /** `<service>.<entity>.<past tense>`, also the routing key. */
  readonly type: string;
  readonly data: z.ZodType<T>;
  /** Returns an immutable event. */
  create(attributes: EventAttributes<T>): Envelope<T>;
  /** True when `event` is of this type (its data has been parsed by the transport). */
  is(event: Envelope): event is Envelope<T>;
}

/** The only definition of an event: its type, its routing key and the schema of its data. */
export function defineEvent<T>(type: string, data: z.ZodType<T>): EventDefinition<T> {
  const source = `/recuerda/${type.split('.')[0]}`;
  return {
    type,
    data,
    create: ({ time, expirytime, data, ...attributes }) =>
      Object.freeze({
        specversion: '1.0',
        source,
        type,
        datacontenttype: 'application/json',
        ...attributes,
        time: time.toISOString(),
        data: Object.freeze(data),
        ...(expirytime !== undefined && { expirytime: expirytime.toISOString() }),
      }),
    is: (event): event is Envelope<T> => event.type === type,
  };
}

export interface RequestDefinition<I = unknown, O = unknown> extends RequestOptions {
  /** `<service>.<concept>.<verb>`; the first segment names the service that answers. */
  readonly pattern: string;
  /** Right that a principal needs to send it. */
  readonly access: RequestAccess;
  readonly input: z.ZodType<I>;
  /** The answer's shape; its publisher owns it, so it is a type only. */
  readonly output?: O;
  /** Milliseconds after which the caller gives up with `request_timeout`. */
  readonly timeoutMs: number;
}

export interface RequestOptions {
  /** Each answer is plain JSON, made for one caller alone: in process it is passed on as it is, not as a copy. */
  readonly plainAnswer?: true;
}

type Empty = Record<string, never>;

/** A request whose input is empty, or what it is then said to take. */
interface RequestWithoutInput<O> extends RequestDefinition<Empty, O> {
  takes<I>(input: z.ZodType<I>): RequestDefinition<I, O>;
}

/** The only definition of a request between services. `O` is the answer's type; without it there is no answer. */
export function defineRequest<O = void>(
  pattern: string,
  access: RequestAccess,
  timeoutMs = 5_000,
  options: RequestOptions = {},
): RequestWithoutInput<O> {
  const request = { pattern, access, input: z.object({}), timeoutMs, ...options };
  return { ...request, takes: (input) => ({ ...request, input }) };
}

/** Parses an unknown value as an envelope, then its data by the event's own schema. Throws a ZodError. */
export function parseEvent<T>(definition: EventDefinition<T>, value: unknown): Envelope<T> {
  const envelope = envelopeSchema.parse(value);
  return { ...envelope, data: definition.data.parse(envelope.data) };
}
