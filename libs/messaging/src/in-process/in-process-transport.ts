import { Injectable, Logger } from '@nestjs/common';
import { waitAtMost, withTimeout } from '@recuerda/concurrency';
import { type Envelope, type EventDefinition, parseEvent, type RequestDefinition } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { Demand, StreamGaps } from '../demand.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import { type OnSettled, EventPublisher } from '../event-publisher.js';
import { type RequestDispatcher, measureRequest } from '../requests/request-dispatcher.js';
import { DRAIN_MS, type Transport } from '../transport.js';
import { UnroutableError, UnavailableError } from '../errors.js';
import { published } from '../messaging-metrics.js';
import { startPublishSpan } from '../spans.js';
import type { RequestClient, SendOptions } from '../request-client.js';
import { InProcessConsumer } from './in-process-consumer.js';

const ignore = (): void => undefined;

/** Events and requests inside one process, by calls. */
@Injectable()
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
    const types = new Set(present.flatMap((consumer) => [...consumer.types]));
    this.listeners = new Map([...types].map((type) => [type, present.filter((consumer) => consumer.types.has(type))]));
  }

  private async drain(): Promise<void> {
    await Promise.all(this.consumers.map((subscription) => subscription.drain()));
    await Promise.all(this.running);
  }
}

/** Passes events to the handlers of this process and waits for them. The publisher of an event retries it. */
export class InProcessEventPublisher extends EventPublisher {
  constructor(
    private readonly transport: InProcessTransport,
    private readonly definitions: ReadonlyMap<string, EventDefinition>,
  ) {
    super();
  }

  get available(): boolean {
    return this.transport.open;
  }

  override isWanted({ type }: Pick<EventDefinition, 'type'>): boolean {
    return this.transport.isWanted(type);
  }

  publishEach(events: readonly Envelope[], onSettled: OnSettled): void {
    const read: Envelope[] = [];
    const originals = new Map<Envelope, (error?: Error) => void>();
    for (const event of events) {
      const publication = startPublishSpan('in_process', event);
      const done = (error?: Error): void => {
        publication?.end(error);
        published.inc({ type: event.type, outcome: error ? 'failed' : 'ok' });
        onSettled(event, error);
      };
      try {
        const readable = this.validated(publication?.event ?? event);
        // An event that is published twice at once is handled twice.
        const copy = originals.has(readable) ? Object.freeze({ ...readable }) : readable;
        originals.set(copy, done);
        read.push(copy);
      } catch (error) {
        done(error as Error);
      }
    }
    this.transport.deliver(read, (event, error) => originals.get(event)?.(error));
  }

  /**
   * Returns the event as it would arrive in another process: validated, and unchanging, so that no handler changes it
   * for another. An event that its definition created is both already; one that was read from an outbox is not.
   */
  private validated(event: Envelope): Envelope {
    if (!this.transport.open)
      throw new UnavailableError('the handlers of this process have not started, or have ended');
    const definition = this.definitions.get(event.type);
    if (!definition) throw new UnroutableError(`no subscription is bound to ${event.type}`);
    return Object.isFrozen(event) ? event : deepFreeze(parseEvent(definition, event));
  }
}

/** Freezes a plain JSON value with all its parts, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) if (typeof part === 'object') deepFreeze(part);
  return Object.freeze(value);
}

/** Sends requests to the handlers of this process. */
@Injectable()
export class InProcessRequestClient implements RequestClient {
  constructor(private readonly transport: InProcessTransport) {}

  async send<I, O>(definition: RequestDefinition<I, O>, input: I, options: SendOptions = {}): Promise<O> {
    const { pattern } = definition;
    const answer = await measureRequest(pattern, () => {
      const handle = this.transport.requestHandler(pattern);
      if (!handle) throw new AppError('service_unavailable', { reason: 'no handler of these requests is available' });
      return withTimeout(options.timeoutMs ?? definition.timeoutMs, handle(input), () => {
        throw new AppError('request_timeout', { pattern });
      });
    });
    return (definition.plainAnswer ? answer : jsonCopy(answer)) as O;
  }
}

/** Returns a value as it would arrive in another process: a copy without what JSON does not have. */
const jsonCopy = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
