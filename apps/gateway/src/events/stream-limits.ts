import { AppError } from '@recuerda/service';
import type { GatewayConfig } from '../gateway.config.js';
import { THIS_MACHINE } from '../http/client-address.js';

const DEFAULT_PER_CLIENT = 100;

/** Limits the open streams of this process, in total and per client. */
export class StreamLimits {
  private readonly perClient = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: Pick<GatewayConfig, 'EVENT_STREAMS' | 'EVENT_STREAMS_PER_CLIENT'>) {}

  /** Throws `service_unavailable` at the total limit, `too_many_requests` at that of the client. */
  assertCapacity(client: string): void {
    if (this.total >= this.limits.EVENT_STREAMS) throw new AppError('service_unavailable');
    if (this.countOf(client) >= this.limitOf(client)) throw new AppError('too_many_requests');
  }

  opened(client: string): void {
    this.total += 1;
    this.perClient.set(client, this.countOf(client) + 1);
  }

  closed(client: string): void {
    this.total -= 1;
    const left = this.countOf(client) - 1;
    if (left > 0) this.perClient.set(client, left);
    else this.perClient.delete(client);
  }

  private countOf(client: string): number {
    return this.perClient.get(client) ?? 0;
  }

  private limitOf(client: string): number {
    return this.limits.EVENT_STREAMS_PER_CLIENT ?? (client === THIS_MACHINE ? Infinity : DEFAULT_PER_CLIENT);
  }
}
