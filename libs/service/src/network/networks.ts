import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Address and length of the prefix of a network such as `192.168.0.0/16`; null for any other text. */
function parseNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', length = '', ...rest] = text.split('/');
  const version = isIP(address);
  const prefix = Number(length);
  const longest = version === 4 ? 32 : 128;
  if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(length) || prefix > longest) return null;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** A list of networks, by commas, such as `192.168.0.0/16,fd00::/8`. */
export const networkList = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = new BlockList();
    for (const entry of text.split(',').map((part) => part.trim())) {
      if (entry === '') continue;
      const network = parseNetwork(entry);
      if (network) list.addSubnet(network.address, network.prefix, network.family);
      else context.addIssue({ code: 'custom', message: 'expected networks such as 192.168.0.0/16,fd00::/8' });
    }
    return list;
  });
