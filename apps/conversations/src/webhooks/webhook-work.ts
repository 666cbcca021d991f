import {
  type BeforeApplicationShutdown,
  Controller,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import {
  GetWebhookCalls,
  NoteWebhookCalls,
  ReceiveWebhook,
  type WebhookCallsNoted,
  type WebhookCallsView,
  type WebhookSource,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, gauge } from '@recuerda/service';
import { ActOnMessages } from '../replies/act-on-messages.js';
import { IncomingStore } from '../replies/incoming.store.js';
import { decodeBody } from './given.js';
import { ProcessWebhooks } from './process-webhooks.js';
import { WebhookCalls } from './webhook-calls.js';
import { type WebhookRow, WebhookStore } from './webhook.store.js';

const waitingWebhooks = gauge('recuerda_webhooks_waiting', 'Webhooks that are stored and not yet processed.');
const oldestWebhook = gauge(
  'recuerda_webhooks_oldest_seconds',
  'How long the oldest webhook, or message of one, has waited to be acted on; 0: none waits.',
);
const lastCallAge = gauge(
  'recuerda_webhooks_last_call_seconds',
  'How long ago the provider last called with something that was taken; absent: never.',
  ['source'],
);
const setAside = gauge(
  'recuerda_messages_set_aside',
  'Webhooks and messages set aside: the process ended three times while only that one was in hand.',
  ['kind'],
);

/** Time between searches for work that another process left or that is due for a retry, ms. */
const POLL_MS = 5_000;

/** Processes webhooks as soon as they are stored, and messages as soon as their webhooks are processed. */
@Injectable()
export class WebhookWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly processing = new TrailingRun(() => this.webhooks.processDue(() => this.act()));
  private running = false;

  constructor(
    private readonly webhooks: ProcessWebhooks,
    private readonly messages: ActOnMessages,
    private readonly store: WebhookStore,
    private readonly incoming: IncomingStore,
    private readonly calls: WebhookCalls,
  ) {}

  onApplicationBootstrap(): void {
    this.running = true;
    this.poll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    await Promise.all([this.processing.idle(), this.messages.stop()]);
  }

  /** Processes a webhook that was stored. */
  wake(): void {
    this.start(() => this.processing.run());
  }

  @Interval(POLL_MS)
  poll(): void {
    this.wake();
    this.act();
    if (this.running) this.measure().catch(this.warn);
  }

  private async measure(): Promise<void> {
    waitingWebhooks.set(await this.store.countWaiting());
    oldestWebhook.set(await this.store.oldestSeconds());
    for (const { source, seconds } of await this.calls.ages()) lastCallAge.set({ source }, seconds);
    setAside.set({ kind: 'webhook' }, await this.store.countSetAside());
    setAside.set({ kind: 'reply' }, await this.incoming.countSetAside());
  }

  private act(): void {
    this.start(() => this.messages.actOnDue());
  }

  private start(work: () => Promise<void>): void {
    if (this.running) work().catch(this.warn);
  }

  private readonly warn = (err: unknown): void => this.logger.warn({ msg: 'webhooks could not be processed', err });
}

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly work: WebhookWork,
    private readonly calls: WebhookCalls,
  ) {}

  /** Answers as soon as the body is stored. */
  @RequestHandler(ReceiveWebhook)
  async receive(given: Pick<WebhookRow, 'source' | 'account' | 'body'>): Promise<void> {
    const { source, account, body } = given;
    const decoded = decodeBody(body);
    if ('refused' in decoded) {
      await this.calls.noteRefused({ source, account }, [decoded.refused]);
      throw new AppError('malformed_request');
    }
    await this.webhooks.insert(given);
    this.work.wake();
    for (const caller of account === null ? [source] : [source, account]) this.calls.noteTaken(caller);
  }

  @RequestHandler(NoteWebhookCalls)
  async note(noted: WebhookCallsNoted): Promise<void> {
    await this.calls.note(noted);
  }

  @RequestHandler(GetWebhookCalls)
  async read(about: { source: WebhookSource; account: string }): Promise<WebhookCallsView> {
    return this.calls.read(about);
  }
}
