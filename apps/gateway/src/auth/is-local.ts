import { hostOf, isLoopback } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True if a request names this machine and no proxy says that it comes from another. So a proxy on this machine does
 * not open the product to a network, and neither does a name of another site that resolves to 127.0.0.1.
 */
export function isLocal({ headers }: FastifyRequest): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const host = `http://${headers.host ?? ''}`;
  return URL.canParse(host) && isLoopback(hostOf(new URL(host)));
}
