import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import { familyOf, isLoopback, NAMED_RANGES } from '../config/exposure.js';

/** Time between look-ups of a name, ms: a restarted proxy has another address. */
const REFRESH_MS = 2_000;
/** Age up to which the last answer stands in while a name cannot be looked up, ms. */
const KEEP_MS = 60_000;

/** Addresses of a name, and when they were found. */
interface Answer {
  addresses: BlockList;
  at: number;
}

/** The proxies of TRUST_PROXY: the addresses from which `X-Forwarded-*` headers are believed. */
export class TrustedProxies {
  private readonly ranges = new BlockList();
  private readonly names: string[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly beingLookedUp = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    entries: readonly string[],
    private readonly resolve = (name: string) => lookup(name, { all: true }),
  ) {
    for (const entry of entries.flatMap((one) => NAMED_RANGES.get(one) ?? [one])) {
      const [address = '', prefix] = entry.split('/');
      const family = familyOf(address);
      if (family === undefined) this.names.push(entry);
      else if (prefix === undefined) this.ranges.addAddress(address, family);
      else this.ranges.addSubnet(address, Number(prefix), family);
    }
  }

  /**
   * @param address one of those a request came by.
   * @param hop 0: that of the connection. A loopback address that a proxy reports is no proxy of this machine.
   */
  trusts(address: string, hop: number): boolean {
    const family = familyOf(address);
    if (family === undefined || (hop > 0 && isLoopback(address))) return false;
    const since = performance.now() - KEEP_MS;
    const answers = [...this.answers.values()].filter(({ at }) => at > since);
    return [this.ranges, ...answers.map(({ addresses }) => addresses)].some((list) => list.check(address, family));
  }

  /**
   * Looks the names up now, and again and again until {@link close}. While that fails the last answer stands in for a
   * minute; after that, and before the first answer, a name trusts no address.
   */
  async watchNames(): Promise<void> {
    if (this.names.length === 0) return;
    await this.lookUpAll();
    this.timer = setInterval(() => void this.lookUpAll(), REFRESH_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async lookUpAll(): Promise<void> {
    await Promise.all(this.names.map((name) => this.lookUp(name)));
  }

  /** Never rejects, and waits for no look-up of the same name. */
  private async lookUp(name: string): Promise<void> {
    if (this.beingLookedUp.has(name)) return;
    this.beingLookedUp.add(name);
    try {
      const addresses = new BlockList();
      for (const { address, family } of await this.resolve(name))
        addresses.addAddress(address, family === 6 ? 'ipv6' : 'ipv4');
      this.answers.set(name, { addresses, at: performance.now() });
    } catch {
      // The last answer stands in.
    } finally {
      this.beingLookedUp.delete(name);
    }
  }
}
