import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { RequestDefinition } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Contracts } from '../contracts.js';
import { EventDispatcher } from '../events/event-dispatcher.js';
import { RequestDispatcher } from '../requests/request-dispatcher.js';
import type { Transport } from '../transport.js';
import { type HandlerExtras, MESSAGING } from './handler.decorators.js';

/**
 * Collects the handlers of this process, fails if one is missing, duplicated or not wanted, and starts the transport.
 */
export class MessagingServer extends Server implements CustomTransportStrategy {
  override readonly transportId = MESSAGING;
  override readonly propagatesEventHandlerErrors = true;

  constructor(
    private readonly contracts: Contracts,
    private readonly transport: Transport,
    private readonly clock: Clock,
  ) {
    super();
  }

  override addHandler(
    pattern: string,
    handler: MessageHandler,
    isEventHandler?: boolean,
    extras?: HandlerExtras,
  ): void {
    if (this.messageHandlers.has(pattern)) throw new Error(`${pattern} has two handlers`);
    const { subscriptions, requests } = this.contracts;
    const expected = isEventHandler
      ? subscriptions.some(({ queue }) => queue === pattern)
      : requests.some((request) => request.pattern === pattern);
    if (!expected) throw new Error(`${pattern} has a handler, but is not of this process`);
    super.addHandler(pattern, handler, isEventHandler, extras);
  }

  listen(callback: (error?: unknown) => void): void {
    this.start().then(() => callback(), callback);
  }

  close(): Promise<void> {
    return this.transport.stop();
  }

  on(): never {
    throw new Error('this transport has no events');
  }

  unwrap<T>(): T {
    return this.transport as T;
  }

  private async start(): Promise<void> {
    const { system } = this.transport;
    const subscriptions = this.contracts.subscriptions.map(
      (subscription) =>
        new EventDispatcher(
          subscription,
          this.handlerOf(subscription.queue),
          this.clock,
          system,
          this.isConcurrent(subscription.queue),
        ),
    );
    const requests = this.contracts.requests.map(
      (request: RequestDefinition) => new RequestDispatcher(request, this.handlerOf(request.pattern)),
    );
    await this.transport.start(subscriptions, requests);
  }

  private isConcurrent(queue: string): boolean {
    const extras = this.messageHandlers.get(queue)?.extras as HandlerExtras | undefined;
    return extras?.concurrent === true;
  }

  private handlerOf(pattern: string): (data: unknown) => Promise<unknown> {
    const handler = this.messageHandlers.get(pattern);
    if (!handler) throw new Error(`${pattern} has no handler`);
    return async (data) => {
      const result: unknown = await handler(data);
      return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
    };
  }
}
