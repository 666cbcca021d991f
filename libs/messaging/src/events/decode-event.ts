import { type Envelope, type EventDefinition, parseEvent } from '@recuerda/contracts';
import { z } from 'zod';

export const UNREADABLE_REASONS = ['malformed', 'unknown_type', 'invalid_data'] as const;
type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Characters, many times the longest event. A longer body is not parsed: that would delay all other messages. */
export const MAX_EVENT_LENGTH = 256 * 1024;

/** A message that cannot be passed to a handler, however often it is retried. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';

  constructor(
    readonly reason: UnreadableReason,
    message: string,
  ) {
    super(message);
  }
}

/** Parses the JSON value of an event of one of the given types. Throws {@link UnreadableMessage}. */
export function decodeEvent(types: ReadonlyMap<string, EventDefinition>, value: unknown): Envelope {
  const type = typeOf(value);
  const definition = types.get(type);
  if (!definition)
    throw new UnreadableMessage('unknown_type', `no event of type ${type.slice(0, 100)} is expected here`);
  try {
    return parseEvent(definition, value);
  } catch (error) {
    throw new UnreadableMessage('invalid_data', error instanceof z.ZodError ? fieldsOf(error) : String(error));
  }
}

/** Throws {@link UnreadableMessage}. */
export function readJson(json: string): unknown {
  if (json.length > MAX_EVENT_LENGTH)
    throw new UnreadableMessage('malformed', `the body has ${json.length} characters: no event has so many`);
  try {
    return JSON.parse(json);
  } catch {
    throw new UnreadableMessage('malformed', 'the body is not JSON');
  }
}

function typeOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string')
    return value.type;
  throw new UnreadableMessage('malformed', 'the body is not an event');
}

/** Returns the names of the wrong fields, not their values: these may be personal. */
const fieldsOf = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'event'}: ${issue.code}`).join(', ');
