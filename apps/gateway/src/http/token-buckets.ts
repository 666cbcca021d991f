interface Bucket {
  tokens: number;
  /** Of the last look, milliseconds. */
  at: number;
}

/** Clients remembered at once; the one longest not seen is forgotten for another, and thereby forgiven. */
const MAX_CLIENTS = 10_000;

/** A token bucket a client: `burst` at once, `rate` a second for ever. */
export class TokenBuckets {
  /** Longest not seen first. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
    private readonly maxClients = MAX_CLIENTS,
  ) {}

  /** Takes a token; answers the whole seconds (at least 1) to wait when there is none, else 0. */
  take(client: string): number {
    const at = this.now();
    const known = this.buckets.get(client);
    const filled = known ? known.tokens + ((at - known.at) / 1_000) * this.rate : this.burst;
    const tokens = Math.min(this.burst, filled);
    const left = tokens < 1 ? tokens : tokens - 1;
    this.buckets.delete(client);
    this.buckets.set(client, { tokens: left, at });
    this.forget();
    return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / this.rate)) : 0;
  }

  private forget(): void {
    if (this.buckets.size <= this.maxClients) return;
    const [oldest] = this.buckets.keys();
    if (oldest !== undefined) this.buckets.delete(oldest);
  }
}
