import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { RawRequest } from './raw-http.js';
import { MEGABYTE } from './unreadable-samples.js';

export interface OversizedRequest extends RawRequest {
  /** Allowed statuses of the response. */
  statuses: readonly number[];
}

const TASK = '/api/tasks/01999999-9999-7999-8999-999999999999';
const JSON_BODY = { 'content-type': 'application/json' };
const KIB = 1_024;

/** JSON of `bytes` bytes. */
const filled = (bytes: number): Buffer => {
  const body = Buffer.alloc(bytes, 'a');
  body.write('{"title":"');
  body.write('"}', bytes - 2);
  return body;
};

function* chunks(bytes: number): Iterable<Buffer> {
  const body = filled(bytes);
  for (let from = 0; from < bytes; from += 64 * KIB) yield body.subarray(from, from + 64 * KIB);
}

const bodies = (bytes: number): OversizedRequest[] => {
  const length = String(bytes);
  const size = `${bytes / MEGABYTE} MB`;
  const post = { method: 'POST', path: '/api/tasks', headers: JSON_BODY };
  return [
    { what: `a body of ${size}`, ...post, body: () => filled(bytes), statuses: [413] },
    { what: `a body of ${size} in chunks`, ...post, body: () => Readable.from(chunks(bytes)), statuses: [413] },
    { what: `a change of ${size}`, ...post, method: 'PATCH', path: TASK, body: () => filled(bytes), statuses: [413] },
    { what: `${size} for a pause`, ...post, path: `${TASK}/pause`, body: () => filled(bytes), statuses: [413] },
    {
      what: `${size} to an unknown path`,
      ...post,
      path: '/api/unknown',
      body: () => filled(bytes),
      statuses: [404, 413],
    },
    {
      what: `${size} of text`,
      ...post,
      headers: { 'content-type': 'text/plain' },
      body: () => filled(bytes),
      statuses: [415],
    },
    {
      what: `${size} that are announced and never sent`,
      ...post,
      headers: { ...JSON_BODY, 'content-length': length },
      withholdsBody: true,
      statuses: [413],
    },
  ];
};

/** Requests that are too large for the gateway, some only after decompression. */
export const OVERSIZED: readonly OversizedRequest[] = [
  ...bodies(MEGABYTE),
  ...bodies(20 * MEGABYTE),
  {
    what: '20 MB in a few kilobytes of gzip',
    method: 'POST',
    path: '/api/tasks',
    headers: { ...JSON_BODY, 'content-encoding': 'gzip' },
    body: () => gzipSync(filled(20 * MEGABYTE)),
    statuses: [400, 415],
  },
  {
    what: 'JSON nested 50,000 times',
    method: 'POST',
    path: '/api/tasks',
    headers: JSON_BODY,
    body: () => Buffer.from('['.repeat(50_000) + ']'.repeat(50_000)),
    statuses: [400, 422],
  },
];

const LONG = 'x'.repeat(70 * KIB);
const MANY = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`x-much-${index}`, 'y'.repeat(KIB)]));

/** Requests with 70 KB of headers, for any service. */
export const oversizedHeadersTo = (path: string): readonly OversizedRequest[] => [
  { what: 'a header of 70 KB', method: 'GET', path, headers: { 'x-much': LONG }, statuses: [431] },
  { what: '70 headers of 1 KB', method: 'GET', path, headers: MANY, statuses: [431] },
  { what: 'cookies of 70 KB', method: 'GET', path, headers: { cookie: `a=${LONG}` }, statuses: [431] },
  { what: 'an address of 70 KB', method: 'GET', path: `${path}?much=${LONG}`, statuses: [431] },
];
