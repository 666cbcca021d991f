import { Logger } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import type { Demand } from '../demand.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import type { StreamGaps } from '../stream-gaps.js';
import type { OnSettled } from '../event-publisher.js';
import type { RequestDispatcher } from '../requests/request-dispatcher.js';
import { DRAIN_MS, type Transport } from '../transport.js';
import { waitAtMost } from '../wait-at-most.js';
import { InProcessConsumer } from './in-process-consumer.js';

const ignore = (): void => undefined;

/** Events and requests inside one process, by calls. */
export class InProcessTransport implements Transport {
  readonly system = 'in_process';
  /** False before the handlers are known and after they have finished. */
  open = false;
  private readonly logger = new Logger('Messages');
  private readonly running = new Set<Promise<void>>();
  private consumers: readonly InProcessConsumer[] = [];
  /** By event type: the subscriptions that get it and are wanted now. */
  private listeners: ReadonlyMap<string, readonly InProcessConsumer[]> = new Map();
  private requests: ReadonlyMap<string, RequestDispatcher> = new Map();

  constructor(
    private readonly gaps: StreamGaps,
    private readonly demand: Demand,
  ) {}

  async start(subscriptions: readonly EventDispatcher[], requests: readonly RequestDispatcher[]): Promise<void> {
    this.consumers = subscriptions.map((handler) => new InProcessConsumer(handler));
    for (const { subscription } of subscriptions)
      this.demand.onChange(subscription, async () => {
        this.updateListeners();
        if (subscription.ephemeral && this.demand.isWanted(subscription)) this.gaps.report(subscription);
      });
    this.updateListeners();
    this.requests = new Map(requests.map((handler) => [handler.definition.pattern, handler]));
    this.open = true;
  }

  /** Running handlers may publish and send requests until they have finished. */
  async stop(): Promise<void> {
    const drained = await waitAtMost(DRAIN_MS, this.drain());
    this.open = false;
    if (!drained) this.logger.warn({ msg: 'handlers still run', afterMs: DRAIN_MS });
  }

  isWanted(type: string): boolean {
    return this.listeners.has(type);
  }

  /** Calls `onSettled` for each event when every subscription has handled it, with one of the errors if any failed. */
  deliver(events: readonly Envelope[], onSettled: OnSettled): void {
    const open = new Map<Envelope, { subscriptions: number; error: Error | undefined }>();
    const shares = new Map<InProcessConsumer, Envelope[]>();
    for (const event of events) {
      const subscriptions = this.listeners.get(event.type) ?? [];
      if (subscriptions.length === 0) onSettled(event);
      else if (subscriptions.length > 1) open.set(event, { subscriptions: subscriptions.length, error: undefined });
      for (const subscription of subscriptions) {
        const share = shares.get(subscription);
        if (share) share.push(event);
        else shares.set(subscription, [event]);
      }
    }
    const handled: OnSettled = (event, error) => {
      const state = open.get(event);
      // Only one subscription gets it.
      if (!state) return onSettled(event, error);
      state.error = error ?? state.error;
      state.subscriptions -= 1;
      if (state.subscriptions === 0) onSettled(event, state.error);
    };
    for (const [subscription, share] of shares) subscription.deliver(share, handled);
  }

  /** Returns the handler of a request as a function, if there is one. */
  requestHandler(pattern: string): ((input: unknown) => Promise<unknown>) | undefined {
    const handler = this.open ? this.requests.get(pattern) : undefined;
    if (!handler) return undefined;
    return (input) => {
      const answer = handler.dispatch(input);
      const ended: Promise<void> = answer.then(ignore, ignore).finally(() => this.running.delete(ended));
      this.running.add(ended);
      return answer;
    };
  }

  private updateListeners(): void {
    const present = this.consumers.filter(({ subscription }) => this.demand.isWanted(subscription));
    const listening = present.flatMap((subscription) =>
      [...subscription.types].map((type) => ({ type, subscription })),
    );
    this.listeners = new Map(
      [...Map.groupBy(listening, ({ type }) => type)].map(([type, them]) => [
        type,
        them.map(({ subscription }) => subscription),
      ]),
    );
  }

  private async drain(): Promise<void> {
    await Promise.all(this.consumers.map((subscription) => subscription.drain()));
    await Promise.all(this.running);
  }
}
