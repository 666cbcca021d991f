import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { type ActiveEndpoint, EndpointStore } from './endpoint.store.js';

/** Longest time until a change by another process is noticed, ms. */
const FRESH_MS = 1_000;

/**
 * The endpoints that are switched on, read at most once a second: every event of the school asks for them, and mostly
 * there are none.
 */
@Injectable()
export class ActiveEndpoints {
  private known: { at: number; endpoints: Promise<ActiveEndpoint[]> } | undefined;

  constructor(
    private readonly store: EndpointStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(): Promise<ActiveEndpoint[]> {
    const now = this.clock.now().getTime();
    if (this.known && Math.abs(now - this.known.at) < FRESH_MS) return this.known.endpoints;
    const known = { at: now, endpoints: this.store.active() };
    this.known = known;
    known.endpoints.catch(() => {
      if (this.known === known) this.forget();
    });
    return known.endpoints;
  }

  /** To be called after a change. A read that has begun before is not kept. */
  forget(): void {
    this.known = undefined;
  }
}
