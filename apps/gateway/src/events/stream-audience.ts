import type { ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { FLOWS } from '@recuerda/contracts';
import { Audience } from '@recuerda/messaging';

/** Token of how long changes are still kept without a stream, ms: a browser that comes back resumes. */
export const LINGER_MS = Symbol('LINGER_MS');
export const DEFAULT_LINGER_MS = 60_000;

/** Has changes come to this process while browsers listen, and a little longer: without them nobody need read or send them. */
@Injectable()
export class StreamAudience implements OnApplicationShutdown {
  /** A request counts from its arrival until its response is closed, whatever becomes of it. The timer runs only while none does. */
  private readonly responses = new Set<ServerResponse>();
  private leaving: NodeJS.Timeout | undefined;

  constructor(
    private readonly audience: Audience,
    @Optional() @Inject(LINGER_MS) private readonly lingerMs = DEFAULT_LINGER_MS,
  ) {
    // Until a browser opens a portal.
    audience.leave(FLOWS.gatewayStream);
  }

  /** When this resolves, the browser behind the response will be sent every change from then on, or told to reload. */
  async arrive(response: ServerResponse): Promise<void> {
    // Its 'close' event is over.
    if (response.closed) return;
    response.once('close', () => this.leave(response));
    this.responses.add(response);
    clearTimeout(this.leaving);
    await this.audience.come(FLOWS.gatewayStream);
  }

  /** By now all responses are closed. */
  onApplicationShutdown(): void {
    clearTimeout(this.leaving);
  }

  private leave(response: ServerResponse): void {
    this.responses.delete(response);
    if (this.responses.size > 0) return;
    this.leaving = setTimeout(() => this.audience.leave(FLOWS.gatewayStream), this.lingerMs).unref();
  }
}
