import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { FLOWS } from '@recuerda/contracts';
import { Audience } from '@recuerda/messaging';

/** Without a stream changes are still kept for so long, ms: a browser that comes back resumes. */
export const LINGER_MS = 60_000;

/** Has changes come to this process while browsers listen, and a little longer: without them nobody need read or send them. */
@Injectable()
export class StreamAudience implements OnModuleDestroy {
  private leaving: NodeJS.Timeout | undefined;

  constructor(private readonly audience: Audience) {
    // Until somebody opens a portal.
    audience.leave(FLOWS.gatewayStream);
  }

  /** A browser comes. When this resolves it will be told of every change from then on, or to reload. */
  async arrive(): Promise<void> {
    clearTimeout(this.leaving);
    await this.audience.come(FLOWS.gatewayStream);
  }

  /** The last browser has left. */
  linger(): void {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.audience.leave(FLOWS.gatewayStream), LINGER_MS).unref();
  }

  onModuleDestroy(): void {
    clearTimeout(this.leaving);
  }
}
