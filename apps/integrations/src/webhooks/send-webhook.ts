import { isIP } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AllowedAddress, checkedLookup, ForbiddenAddress, hostOf } from '@recuerda/service';
import { Agent, request } from 'undici';
import { signatureOf } from './signature.js';
import type { ClaimedWebhook } from './webhook.store.js';

/** Longest time from the look-up of the name to the end of the answer, ms. */
const TIMEOUT_MS = 15_000;
/** Bytes of an answer that are kept. */
const KEPT_BYTES = 1_000;

export type Answer = { status: number; body: string; retryAfter: string | undefined } | { status: null; error: string };

/** POSTs webhooks. Each connection goes to an address that was checked after the name was looked up. */
@Injectable()
export class SendWebhook implements OnApplicationShutdown {
  private readonly agents: Readonly<Record<string, Agent>>;

  constructor(private readonly allowed: AllowedAddress) {
    this.agents = { 'https:': this.agentOf('https:'), 'http:': this.agentOf('http:') };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }

  /** @param now the time that is signed. */
  async send({ id, url, body, secret, previousSecret }: ClaimedWebhook, now: Date): Promise<Answer> {
    if (secret === undefined) return { status: null, error: 'the secret of this endpoint cannot be read' };
    const timestamp = Math.floor(now.getTime() / 1_000);
    const target = new URL(url);
    const { protocol } = target;
    const host = hostOf(target);
    const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
    try {
      // There is no lookup for an IP address, so it is checked here.
      if (isIP(host) && !this.allowed.allows(host, protocol)) throw new ForbiddenAddress();
      const answer = await request(url, {
        dispatcher: this.agents[protocol] as Agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Recuerda-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(id, timestamp, body, secrets),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, body: await firstOf(answer.body), retryAfter: [retryAfter].flat()[0] };
    } catch (error) {
      return { status: null, error: describe(error) };
    }
  }

  /** The address that was checked is the one that is connected to: it is looked up once. */
  private agentOf(protocol: string): Agent {
    const checked = checkedLookup((address) => this.allowed.allows(address, protocol));
    return new Agent({ keepAliveTimeout: 10_000, connect: { timeout: 10_000, lookup: checked } });
  }
}

/** Reads the beginning of an answer; the rest is not waited for. One that breaks off has its status nevertheless. */
async function firstOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let read = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      read = Buffer.concat([read, chunk]);
      if (read.length >= KEPT_BYTES) break;
    }
  } catch {
    // The beginning is enough.
  }
  // PostgreSQL stores no NUL.
  return read.subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\u0000', '');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`;
  const { code } = error as { code?: string };
  return (code ? `${code}: ${error.message}` : error.message || error.name).slice(0, 300);
}
