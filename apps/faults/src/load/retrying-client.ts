import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 100;

/** A client that repeats a creation under its Idempotency-Key until it gets a response. */
export class RetryingClient {
  /** Requests without a response, or with a 5xx. */
  repeated = 0;

  constructor(
    private readonly url: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Resolves with the id of the new row. Rejects when the creation is refused. */
  async create(path: string, body: object): Promise<string> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    for (;;) {
      this.signal.throwIfAborted();
      const response = await fetch(`${this.url}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => undefined);
      if (response !== undefined && response.status < 500) {
        const text = await response.text();
        if (!response.ok) throw new Error(`POST ${path} was refused: ${response.status} ${text}`);
        return (JSON.parse(text) as { id: string }).id;
      }
      this.repeated += 1;
      await delay(PAUSE_MS);
    }
  }
}
