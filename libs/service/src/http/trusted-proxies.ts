import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { isLoopback, NAMED_RANGES } from '../config/exposure.js';

/** Age of the addresses of names, ms: a restarted proxy has another one. */
const REFRESH_MS = 2_000;

/** The proxies of TRUST_PROXY: the addresses from which `X-Forwarded-*` headers are believed. */
export class TrustedProxies {
  private readonly ranges = new BlockList();
  private readonly names: string[] = [];
  private resolved = new BlockList();
  private timer: NodeJS.Timeout | undefined;

  constructor(entries: readonly string[]) {
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
    return this.ranges.check(address, family) || this.resolved.check(address, family);
  }

  /** Looks the names up now, and again and again until {@link close}. A name without an address is trusted nowhere. */
  async watchNames(): Promise<void> {
    if (this.names.length === 0) return;
    await this.lookUp();
    this.timer = setInterval(() => void this.lookUp(), REFRESH_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async lookUp(): Promise<void> {
    const found = new BlockList();
    const answers = await Promise.allSettled(this.names.map((name) => lookup(name, { all: true })));
    for (const answer of answers) {
      if (answer.status === 'rejected') continue;
      for (const { address, family } of answer.value) found.addAddress(address, family === 6 ? 'ipv6' : 'ipv4');
    }
    this.resolved = found;
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  ({ 0: undefined, 4: 'ipv4' as const, 6: 'ipv6' as const })[isIP(address)];
