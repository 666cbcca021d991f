import { describe, expect, it } from '@jest/globals';
import { AllowedAddress, networkList } from './allowed-address.js';

const none = new AllowedAddress(networkList.parse(''));
const lan = new AllowedAddress(networkList.parse('192.168.0.0/16,fd00::/8'));

describe('where webhooks may go', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    'localhost',
    '',
  ])('%s is refused [INTEG-03]', (address) => {
    expect(none.allows(address, 'https:')).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is reached by HTTPS only [INTEG-03]', (address) => {
    expect(none.allows(address, 'https:')).toBe(true);
    expect(none.allows(address, 'http:')).toBe(false);
  });

  it('an opened network is reached by either, and no other is', () => {
    expect(lan.allows('192.168.7.7', 'http:')).toBe(true);
    expect(lan.allows('fd12::1', 'https:')).toBe(true);
    expect(lan.allows('10.0.0.1', 'https:')).toBe(false);
  });
});

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
