import type { ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { Demand } from '@recuerda/messaging';

/**
 * Token: milliseconds for which changes are still read after the last stream has closed, so that a browser can resume.
 */
export const LINGER_MS = Symbol('LINGER_MS');
export const DEFAULT_LINGER_MS = 60_000;

/** Subscribes this process to changes while a browser has a stream open, and for a while after. */
@Injectable()
export class StreamDemand implements OnApplicationShutdown {
  /** Responses that are not closed. The timer runs only while there are none. */
  private readonly responses = new Set<ServerResponse>();
  private unsubscribeTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly demand: Demand,
    @Optional() @Inject(LINGER_MS) private readonly lingerMs = DEFAULT_LINGER_MS,
  ) {
    demand.unsubscribe(SUBSCRIPTIONS.gatewayStream);
  }

  /** Once this resolves, the response is sent every later change, or `reload`. */
  async add(response: ServerResponse): Promise<void> {
    // Its 'close' event was emitted already.
    if (response.closed) return;
    response.once('close', () => this.remove(response));
    this.responses.add(response);
    clearTimeout(this.unsubscribeTimer);
    await this.demand.subscribe(SUBSCRIPTIONS.gatewayStream);
  }

  /** All responses are closed by then. */
  onApplicationShutdown(): void {
    clearTimeout(this.unsubscribeTimer);
  }

  private remove(response: ServerResponse): void {
    this.responses.delete(response);
    if (this.responses.size > 0) return;
    this.unsubscribeTimer = setTimeout(
      () => this.demand.unsubscribe(SUBSCRIPTIONS.gatewayStream),
      this.lingerMs,
    ).unref();
  }
}
