interface Bucket {
  tokens: number;
  /** Time of the last update, ms. */
  at: number;
}

/** Maximum clients in memory. The one not seen for longest is evicted, and starts with a full bucket again. */
const MAX_CLIENTS = 10_000;

/** One token bucket per client: holds `burst` tokens, refilled at `rate` per second. */
export class TokenBuckets {
  /** In the order in which the clients were last seen. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
    private readonly maxClients = MAX_CLIENTS,
  ) {}

  /** Takes a token. Returns 0, or the whole seconds (at least 1) until there is one. */
  take(client: string): number {
    const at = this.now();
    const known = this.buckets.get(client);
    const filled = known ? known.tokens + ((at - known.at) / 1_000) * this.rate : this.burst;
    const tokens = Math.min(this.burst, filled);
    const left = tokens < 1 ? tokens : tokens - 1;
    this.buckets.delete(client);
    this.buckets.set(client, { tokens: left, at });
    this.evict();
    return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / this.rate)) : 0;
  }

  private evict(): void {
    if (this.buckets.size <= this.maxClients) return;
    const [oldest] = this.buckets.keys();
    if (oldest !== undefined) this.buckets.delete(oldest);
  }
}
