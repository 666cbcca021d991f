import { describe, expect, it } from '@jest/globals';
import { networkList } from './networks.js';

describe('WEBHOOK_ALLOW_NETWORKS', () => {
  it('is a list of networks of both kinds of addresses', () => {
    const list = networkList.parse('192.168.0.0/16, fd00::/8,');
    expect(list.check('192.168.7.1', 'ipv4')).toBe(true);
    expect(list.check('fd12::1', 'ipv6')).toBe(true);
    expect(list.check('10.0.0.1', 'ipv4')).toBe(false);
    expect(networkList.parse(undefined).check('127.0.0.1', 'ipv4')).toBe(false);
  });

  it.each(['192.168.0.0', '192.168.0.0/33', '192.168.0.0/', 'lan/8', '1.2.3.0/8/8', '::/129'])(
    'does not take %s',
    (text) => {
      expect(networkList.safeParse(text).error?.issues[0]?.message).toBe(
        'expected networks such as 192.168.0.0/16,fd00::/8',
      );
    },
  );
});
