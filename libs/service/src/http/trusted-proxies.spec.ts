import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { TrustedProxies } from './trusted-proxies.js';

const made: TrustedProxies[] = [];
const proxiesOf = async (...entries: string[]): Promise<TrustedProxies> => {
  const proxies = new TrustedProxies(entries);
  made.push(proxies);
  await proxies.watchNames();
  return proxies;
};
afterEach(() => {
  for (const proxies of made.splice(0)) proxies.close();
});

describe('the address of a connection is trusted', () => {
  it.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['loopback', '192.168.1.5', false],
    ['loopback', '172.18.0.3', false],
    ['loopback', 'fd00::1', false],
    ['uniquelocal', '172.31.255.255', true],
    ['uniquelocal', '172.32.0.0', false],
    ['linklocal', 'fe80::1', true],
    ['10.42.0.0/16', '10.42.255.255', true],
    ['10.42.0.0/16', '10.43.0.0', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7', 'unknown', false],
    ['localhost', '127.0.0.1', true],
    ['localhost', '10.0.0.1', false],
    ['nowhere.invalid', '127.0.0.1', false],
  ])('with TRUST_PROXY=%s, %s: %s', async (entry, address, expected) => {
    expect((await proxiesOf(entry)).trusts(address, 0)).toBe(expected);
  });
});

it('an address that a proxy reports is that of another proxy, but for a loopback address', async () => {
  const proxies = await proxiesOf('loopback', '10.1.2.3');
  expect([proxies.trusts('10.1.2.3', 1), proxies.trusts('127.0.0.1', 0)]).toEqual([true, true]);
  expect([proxies.trusts('127.0.0.1', 1), proxies.trusts('::1', 2)]).toEqual([false, false]);
});

describe('a name that is looked up every two seconds', () => {
  const PROXY = '10.1.2.3';
  const found = () => Promise.resolve([{ address: PROXY, family: 4 }]);
  const resolve = jest.fn(found);
  const watched = async (): Promise<TrustedProxies> => {
    const proxies = new TrustedProxies(['portal'], resolve);
    made.push(proxies);
    await proxies.watchNames();
    return proxies;
  };
  afterEach(() => {
    jest.useRealTimers();
    resolve.mockReset().mockImplementation(found);
  });

  it('keeps its last addresses for a minute while look-ups fail, and no longer', async () => {
    jest.useFakeTimers();
    const proxies = await watched();
    resolve.mockRejectedValue(new Error('EAI_AGAIN'));
    await jest.advanceTimersByTimeAsync(59_999);
    expect(resolve.mock.calls.length).toBeGreaterThan(20);
    expect(proxies.trusts(PROXY, 0)).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(proxies.trusts(PROXY, 0)).toBe(false);
    resolve.mockImplementation(found);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(proxies.trusts(PROXY, 0)).toBe(true);
  });

  it('has no other addresses than those of the last answer', async () => {
    jest.useFakeTimers();
    const proxies = await watched();
    resolve.mockResolvedValue([{ address: '10.1.2.4', family: 4 }]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([proxies.trusts(PROXY, 0), proxies.trusts('10.1.2.4', 0)]).toEqual([false, true]);
  });

  it('is not looked up again before the last look-up has ended', async () => {
    jest.useFakeTimers();
    await watched();
    const slow = Promise.withResolvers<{ address: string; family: number }[]>();
    resolve.mockClear().mockReturnValue(slow.promise);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(resolve).toHaveBeenCalledTimes(1);
    slow.resolve([]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(resolve).toHaveBeenCalledTimes(2);
  });
});
