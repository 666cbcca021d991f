import { STATUS_CODES } from 'node:http';

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
