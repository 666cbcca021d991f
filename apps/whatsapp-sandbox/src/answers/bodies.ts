import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

interface ErrorBody {
  type: string;
  textOf(status: number): string;
}

const titleOf = (status: number): string => STATUS_CODES[status] ?? 'Error';

/** Bodies of an error status: of an API, of Meta, and of the proxies in front of either. */
export const ERROR_BODIES = {
  problem: {
    type: 'application/problem+json; charset=utf-8',
    textOf: (status) =>
      JSON.stringify({ type: 'about:blank', title: titleOf(status), status, detail: 'Error simulado.' }),
  },
  graph: {
    type: 'application/json; charset=utf-8',
    textOf: (status) => {
      const code = status >= 500 ? 2 : 1;
      const message = `(#${code}) ${code === 2 ? 'Service temporarily unavailable' : 'An unknown error occurred'}`;
      return JSON.stringify({
        error: { message, type: 'OAuthException', is_transient: status >= 500, code, fbtrace_id: 'ASandbox' },
      });
    },
  },
  text: {
    type: 'text/plain; charset=utf-8',
    textOf: () => 'upstream connect error or disconnect/reset before headers. reset reason: connection timeout',
  },
  html: {
    type: 'text/html; charset=utf-8',
    textOf: (status) => `<html><head><title>${titleOf(status)}</title></head><body>${status}</body></html>`,
  },
  empty: { type: 'text/plain', textOf: () => '' },
} as const satisfies Record<string, ErrorBody>;

export type ErrorBodyName = keyof typeof ERROR_BODIES;

export interface Answer {
  status: number;
  type: string;
  body: string | Readable;
  headers?: Record<string, string>;
}

type OddBody = (usual: string) => Partial<Answer>;

const DRIP_MS = 50;
/** Longer than what senders read of an answer. */
const LONG = 5_000;
const HUGE_PIECES = 128;
const HUGE_PIECE = ' '.repeat(64 * 1_024);
const PHP_WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key "file" in <b>/app/Http/Controllers/BulkController.php</b> on line ' +
  '<b>117</b><br />\n';
const HTML = 'text/html; charset=utf-8';

/** Answers distorted by gateways and proxies. The message is taken all the same. */
export const ODD_BODIES = {
  /** A byte order mark before the JSON. */
  bom: (usual) => ({ body: `\uFEFF${usual}` }),
  /** A warning of PHP before the JSON, as HTML. */
  'php-warning': (usual) => ({ body: PHP_WARNING + usual, type: HTML }),
  /** The JSON as the only element of an array. */
  array: (usual) => ({ body: `[${usual}]` }),
  /** The JSON with a further field, more than 4,096 characters. */
  long: (usual) => ({ body: `{"trace":"${'x'.repeat(LONG)}",${usual.slice(1)}` }),
  empty: () => ({ body: '' }),
  /** The page of a sign-in. */
  html: () => ({ body: '<!doctype html><html><body><form action="/login"></form></body></html>', type: HTML }),
  'no-content': () => ({ status: 204, body: '' }),
  redirect: () => ({ status: 302, body: '', headers: { location: '/login' } }),
  /** The usual body in pieces of a few bytes, without its length. */
  chunked: (usual) => ({ body: Readable.from(piecesOf(usual, 5)) }),
  /** Half of the body, then the end of the connection. */
  'broken-off': (usual) => ({
    body: Readable.from(halfOf(usual)),
    headers: { 'content-length': String(Buffer.byteLength(usual)) },
  }),
  /** One character every 50 ms. */
  dripping: (usual) => ({ body: Readable.from(dripsOf(usual)) }),
  /** The usual body before 8 MB of spaces. */
  huge: (usual) => ({ body: Readable.from(hugeOf(usual)) }),
} as const satisfies Record<string, OddBody>;

export type OddBodyName = keyof typeof ODD_BODIES;
export const ODD_BODY_NAMES = Object.keys(ODD_BODIES) as [OddBodyName, ...OddBodyName[]];

const piecesOf = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));

async function* halfOf(text: string): AsyncGenerator<string> {
  yield text.slice(0, text.length / 2);
  // The first half must be on its way.
  await turn();
  throw new Error('broken off on purpose');
}

async function* dripsOf(text: string): AsyncGenerator<string> {
  for (const character of text) {
    yield character;
    await wait(DRIP_MS, undefined, { ref: false });
  }
}

function* hugeOf(text: string): Generator<string> {
  yield text;
  for (let piece = 0; piece < HUGE_PIECES; piece += 1) yield HUGE_PIECE;
}
