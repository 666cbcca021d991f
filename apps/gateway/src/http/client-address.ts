import { isLoopback } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import { signOfAnotherMachine } from './sign-of-another-machine.js';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Groups of an IPv6 address that identify a network: one client owns all of its addresses. */
const NETWORK_GROUPS = 4;

/**
 * Returns what limits count as one client: this machine, an IPv4 address, or the /64 network of an IPv6 address. What
 * shows that a proxy has passed it on never comes from this machine, whatever it says.
 */
export function clientOf(request: FastifyRequest): string {
  const { ip: address } = request;
  if (isLoopback(address)) return signOfAnotherMachine(request) === undefined ? THIS_MACHINE : address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? networkOf(address) : address;
}

/** The client that {@link clientOf} returns for loopback addresses without a sign of another machine. */
export const THIS_MACHINE = 'this machine';

function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groupsOf = (part = '') => (part === '' ? [] : part.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
