/** No contender sends more a second on the machines measured. */
const FASTEST_PER_SECOND = 12_000;
/** With a provider that answers at once, more are slower. */
const LEAST = 64;

/**
 * The sockets to the provider that serve a peer best: by Little's law those that the fastest would keep busy at the
 * provider's latency (ms), at most `sockets`.
 */
export const connectionsFor = ({ providerMs, sockets }) =>
  Math.min(sockets, Math.max(LEAST, Math.ceil((FASTEST_PER_SECOND * providerMs) / 1_000)));

/** Maximum wait for a socket after a task was read, ms: half of what Recuerda allows, as batches bunch. */
const FRESH_MS = 500;

/** Maximum messages on a socket or waiting for one, so that none waits longer, at a latency of `providerMs`. */
export const freshAtWork = ({ providerMs, connections }) =>
  providerMs === 0 ? Infinity : connections + Math.floor((connections * FRESH_MS) / providerMs);
