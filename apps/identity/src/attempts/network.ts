import { isIP } from 'node:net';

/** Returns the network of a client: /24 of IPv4, /56 of IPv6, which is what one customer of a provider usually has. */
export function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'unknown';
  const [a, b, c, d] = groupsOf(plain);
  return `${[a, b, c].map((group = 0) => group.toString(16)).join(':')}:${((d ?? 0) & 0xff00).toString(16)}::/56`;
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address
    .replace(/(?<!\d)\d{1,3}(?:\.\d{1,3}){3}$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
