/**
 * Time limits for clients, ms: an idle or slow connection is not kept open. Responses have no limit (event streams).
 */
export const SERVER_TIMEOUTS = {
  /** The whole request with its body: a file of 12 MB at 0.4 Mbit/s. */
  requestTimeout: 300_000,
  http: {
    /** The headers. Node limits their size to 16 KiB, and so their number. */
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
  },
} as const;

/** Maximum open connections per process; further ones are closed. */
export const MAX_CONNECTIONS = 10_000;
