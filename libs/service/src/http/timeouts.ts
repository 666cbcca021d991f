/**
 * How long a client may take, milliseconds: a connection that says nothing, or says it slowly, must not be held for it.
 * An answer may take as long as it likes (event streams).
 */
export const SERVER_TIMEOUTS = {
  /** For the whole request, body included. */
  requestTimeout: 30_000,
  http: {
    /** For its headers; their size is bounded by Node's 16 KiB, and thereby their number. */
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
  },
} as const;

/** Connections of a process at once; what comes beyond is closed. */
export const MAX_CONNECTIONS = 10_000;
