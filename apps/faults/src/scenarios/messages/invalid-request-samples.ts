import type { ErrorCode } from '@recuerda/contracts';
import { MEGABYTE } from './unreadable-samples.js';

export interface InvalidRequest {
  what: string;
  content: Buffer;
  /** Its name of a request; undefined: it bears none. */
  type: string | undefined;
  /** The code it must be refused with. */
  refusal: ErrorCode;
}

const given =
  (refusal: ErrorCode, type?: string) =>
  (what: string, content: string | Buffer): InvalidRequest => ({ what, content: Buffer.from(content), refusal, type });

/** Nothing that a service which answers `pattern` can do. */
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

/** Where no answer can go: each is counted. The broker itself may refuse to take some. */
export const INVALID_REPLY_ADDRESSES: readonly (string | undefined)[] = [
  undefined,
  'nobody.there',
  'n'.repeat(255),
  ' ',
  'amq.topic',
  'amq.rabbitmq.reply-to',
  'amq.rabbitmq.reply-to.nobody',
  'amq.rabbitmq.reply-to.a.b',
];
/** RabbitMQ may have made it, for all a service can tell, yet ends the connection over which something is sent there. */
export const CONNECTION_CLOSING_ADDRESS = 'amq.rabbitmq.reply-to.g1h2AA5yZXBseUAxMjM0NQAAAAA=.abcd';
