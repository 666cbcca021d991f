import { once } from 'node:events';
import type { Side, TcpProxy } from '@recuerda/testing';

/** Bytes that identify a protocol step. */
export const WIRE_BYTES = {
  /** AMQP 0-9-1 method 60.80, basic.ack: from the server, a publisher's confirm. */
  confirm: Buffer.from([0x00, 0x3c, 0x00, 0x50]),
  /** AMQP 0-9-1 method 60.40, basic.publish, to the exchange of events: from a client. Requests go to no exchange. */
  event: Buffer.concat([Buffer.from([0x00, 0x3c, 0x00, 0x28, 0x00, 0x00, 15]), Buffer.from('recuerda.events')]),
  /** The name of the prepared statement by which metrics keeps send counts: to PostgreSQL, at each batch. */
  counts: Buffer.from('count_sends'),
  ok: Buffer.from('HTTP/1.1 200'),
  post: Buffer.from('POST '),
} as const;

/**
 * Resolves as soon as that side has sent these bytes through the proxy. With `hold` the proxy is stalled, so that
 * they never arrive. Rejects when the signal aborts.
 */
export async function waitForTraffic(
  proxy: TcpProxy,
  { from, bytes, hold, signal }: { from: Side; bytes: Buffer; hold: boolean; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const heard = new EventTarget();
  // Connections are not distinguished: bytes split over two of them would match too early.
  let tail = Buffer.alloc(0);
  const listener = (side: Side, said: Buffer): void => {
    if (side !== from) return;
    const text = Buffer.concat([tail, said]);
    if (text.includes(bytes)) {
      if (hold) proxy.stall();
      proxy.listeners.delete(listener);
      heard.dispatchEvent(new Event('said'));
    } else tail = text.subarray(Math.max(0, text.length - bytes.length + 1));
  };
  proxy.listeners.add(listener);
  try {
    await once(heard, 'said', { signal });
  } finally {
    proxy.listeners.delete(listener);
  }
}
