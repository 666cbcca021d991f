import { AppError } from '@recuerda/service';
import type { GatewayConfig } from '../gateway.config.js';
import { THIS_MACHINE } from '../http/client-address.js';

const DEFAULT_PER_CLIENT = 100;

/** How many streams there are, and of whom. */
export class StreamLimits {
  private readonly ofClient = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: Pick<GatewayConfig, 'EVENT_STREAMS' | 'EVENT_STREAMS_PER_CLIENT'>) {}

  /** Throws `service_unavailable` when there is no room at all, `too_many_requests` when there is none for this client. */
  assertRoom(client: string): void {
    if (this.all >= this.limits.EVENT_STREAMS) throw new AppError('service_unavailable');
    if (this.of(client) >= this.limitOf(client)) throw new AppError('too_many_requests');
  }

  opened(client: string): void {
    this.all += 1;
    this.ofClient.set(client, this.of(client) + 1);
  }

  closed(client: string): void {
    this.all -= 1;
    const left = this.of(client) - 1;
    if (left > 0) this.ofClient.set(client, left);
    else this.ofClient.delete(client);
  }

  private of(client: string): number {
    return this.ofClient.get(client) ?? 0;
  }

  private limitOf(client: string): number {
    return this.limits.EVENT_STREAMS_PER_CLIENT ?? (client === THIS_MACHINE ? Infinity : DEFAULT_PER_CLIENT);
  }
}
