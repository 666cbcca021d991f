import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { type Message, MessageStore } from '../../messages/message-store.js';
import { DISPLAY_PHONE_NUMBER, GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import { GraphError } from '../errors.js';
import { GraphSettings } from '../settings/graph-settings.js';
import { Users } from '../users.js';
import { Timers } from '../webhooks/timers.js';
import { type StatusFacts, webhookOfStatus } from '../webhooks/webhook-bodies.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { Admission } from '../limits.js';
import type { AcceptedMessage } from '../message.js';

const DAY_SECONDS = 86_400;
/** Last version whose statuses name the conversation. */
const LAST_WITH_CONVERSATION = 23;

/** Order of statuses. */
const RANK = { sent: 0, delivered: 1, read: 2, failed: 3 } as const;

/** Sends the statuses of an accepted message, each by a webhook. */
@Injectable()
export class Statuses {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Users) private readonly users: Users,
    @Inject(Admission) private readonly admission: Admission,
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Timers) private readonly timers: Timers,
  ) {}

  /**
   * @param kept what the page shows of it
   * @param delayMs before the first status, in addition to the usual gap
   */
  succeed(message: AcceptedMessage, kept: Message, delayMs: number): void {
    const { statuses, statusGapMs, billable, failedCode } = this.settings.current;
    const isFree = message.category === 'service' && this.admission.windows.isOpen(message.waId, this.now());
    const pricing = { category: message.category, billable: billable ?? !isFree };
    const acceptedAt = this.now();
    statuses.forEach((status, index) =>
      this.timers.after(delayMs + (index + 1) * statusGapMs, () => {
        // One that comes too late tells when it was, not when it comes.
        const at = Math.min(this.now(), acceptedAt + delayMs + (RANK[status] + 1) * statusGapMs);
        if (status === 'failed')
          return this.send(message, { status, at, errors: [new GraphError(failedCode).toStatusError()] });
        this.messages.setReceipt(kept, status);
        const isPriced = status !== 'read';
        const conversation = isPriced ? conversationOf(message, status, at) : undefined;
        this.send(message, { status, at, ...(isPriced && { pricing, conversation }) });
      }),
    );
  }

  /** Reports that the recipient gets nothing. */
  fail(message: AcceptedMessage, error: GraphError): void {
    this.timers.after(this.settings.current.statusGapMs, () =>
      this.send(message, { status: 'failed', at: this.now(), errors: [error.toStatusError()] }),
    );
  }

  private send(message: AcceptedMessage, facts: Omit<StatusFacts, 'id' | 'user'>): void {
    const { id, waId, callbackData } = message;
    const number = { id: this.config.WHATSAPP_PHONE_NUMBER_ID, display: DISPLAY_PHONE_NUMBER };
    const user = this.users.of(waId);
    this.webhooks.send(webhookOfStatus(number, { id, user, callbackData, ...facts }));
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function conversationOf({ waId, category, version }: AcceptedMessage, status: string, now: number): object | undefined {
  if (Number.parseFloat(version.slice(1)) >= LAST_WITH_CONVERSATION + 1) return undefined;
  return {
    id: createHash('sha256').update(`${waId} ${category}`).digest('hex').slice(0, 32),
    origin: { type: category },
    ...(status === 'sent' && { expiration_timestamp: String(Math.floor(now / 1_000) + DAY_SECONDS) }),
  };
}
