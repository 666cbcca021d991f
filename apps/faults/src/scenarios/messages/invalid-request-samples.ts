import type { ErrorCode } from '@recuerda/contracts';
import { MEGABYTE } from './unreadable-samples.js';

export interface InvalidRequest {
  what: string;
  content: Buffer;
  /** Name of the request; undefined: none. */
  type: string | undefined;
  /** Error code of the expected refusal. */
  refusal: ErrorCode;
}

const given =
  (refusal: ErrorCode, type?: string) =>
  (what: string, content: string | Buffer): InvalidRequest => ({ what, content: Buffer.from(content), refusal, type });

/** Invalid requests for a service that handles `pattern`. */
export function invalidRequestsFor(pattern: string): InvalidRequest[] {
  const malformed = given('malformed_request', pattern);
  const invalid = given('validation_failed', pattern);
  return [
    malformed('not JSON', 'hola'),
    malformed('empty', ''),
    malformed('cut off', '{"id":'),
    malformed('not UTF-8', Buffer.from([0xff, 0xfe])),
    malformed('1 MB, not JSON', 'ñ'.repeat(MEGABYTE / 2)),
    malformed('20 MB', Buffer.alloc(20 * MEGABYTE, '[')),
    invalid('null', 'null'),
    invalid('an array', '[]'),
    invalid('a text', '"hola"'),
    invalid('nested deeply', '['.repeat(50_000) + ']'.repeat(50_000)),
    invalid('1 MB of an array', `[${'0,'.repeat(MEGABYTE / 2)}0]`),
    given('service_unavailable', `${pattern}.explode`)('a request there is not', '{}'),
    given('service_unavailable', '__proto__')('a name every object has', '{}'),
    given('service_unavailable')('no name at all', '{}'),
  ];
}

/** Addresses that no reply can reach: each is counted. The broker may refuse some of them. */
export const INVALID_REPLY_ADDRESSES: readonly (string | undefined)[] = [
  undefined,
  'no.such.queue',
  'n'.repeat(255),
  ' ',
  'amq.topic',
  'amq.rabbitmq.reply-to',
  'amq.rabbitmq.reply-to.unknown',
  'amq.rabbitmq.reply-to.a.b',
];
/** Looks like an address made by RabbitMQ, but RabbitMQ closes a connection that publishes to it. */
export const CONNECTION_CLOSING_ADDRESS = 'amq.rabbitmq.reply-to.g1h2AA5yZXBseUAxMjM0NQAAAAA=.abcd';
