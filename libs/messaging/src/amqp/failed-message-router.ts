import { Logger } from '@nestjs/common';
import type { Envelope, Subscription } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { UNREADABLE_REASONS, type UnreadableMessage } from '../events/decode-event.js';
import { decideRetry } from '../events/retry-policy.js';
import { deadLetters, retries } from '../messaging-metrics.js';
import { withRequeueSpan } from '../spans.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { deadLetterHeaders, ERROR, FAILURES, POSTPONEMENTS, readDeadLetter } from './dead-letter.js';
import { deadQueue, delayLabel, retryQueue } from './topology.js';
import type { RawMessage } from './event-codec.js';

const ERROR_LENGTH = 500;

/** Moves failed messages to a retry or dead letter queue. Resolves when the broker has confirmed it. */
export class FailedMessageRouter {
  private readonly logger = new Logger('Messages');

  constructor(
    private readonly subscription: Subscription,
    private readonly sender: ConfirmedSender,
    private readonly delaysMs: readonly number[],
    private readonly clock: Clock,
  ) {
    if (!subscription.ephemeral) this.startCounts();
  }

  async retryOrDeadLetter(message: RawMessage, event: Envelope, error: unknown): Promise<void> {
    const { queue } = this.subscription;
    const decision = decideRetry(readDeadLetter(message), error, this.delaysMs);
    const about = { flow: queue, event: event.id, type: event.type, err: error };
    if (decision === 'dead-letter') {
      this.logger.error({ msg: 'event given up', ...about });
      return this.deadLetter(message, 'failed', textOf(error), event);
    }
    const tier = delayLabel(decision.delayMs);
    this.logger.warn({ msg: 'event will be handled again', tier, ...about });
    const { failures, postponements } = decision.attempts;
    await this.move(message, event, retryQueue(queue, decision.delayMs), {
      [FAILURES]: failures,
      [POSTPONEMENTS]: postponements,
      [ERROR]: textOf(error),
    });
    retries.inc({ flow: queue, tier });
  }

  async deadLetterUnreadable(message: RawMessage, { reason, message: text }: UnreadableMessage): Promise<void> {
    this.logger.error({
      msg: 'message cannot be read',
      flow: this.subscription.queue,
      messageId: messageIdOf(message),
      reason,
      detail: text,
    });
    await this.deadLetter(message, reason, text);
  }

  /** A counter must be 0 before its first message: else an alert sees no increase. */
  private startCounts(): void {
    const { queue } = this.subscription;
    for (const delayMs of this.delaysMs) retries.inc({ flow: queue, tier: delayLabel(delayMs) }, 0);
    for (const reason of ['failed', ...UNREADABLE_REASONS]) deadLetters.inc({ flow: queue, reason }, 0);
  }

  private async deadLetter(message: RawMessage, reason: string, text: string, event?: Envelope): Promise<void> {
    const diedAt = this.clock.now().toISOString();
    const headers = deadLetterHeaders({ ...readDeadLetter(message), reason, error: text, diedAt });
    await this.move(message, event, deadQueue(this.subscription.queue), headers);
    deadLetters.inc({ flow: this.subscription.queue, reason });
  }

  /** Leaves `expiration` out: it would end the wait in a retry queue early. */
  private move(
    { content, properties }: RawMessage,
    event: Envelope | undefined,
    queue: string,
    headers: Record<string, string | number>,
  ): Promise<void> {
    const { messageId, type, contentType } = properties;
    return withRequeueSpan(this.subscription, queue, event, () =>
      this.sender.sendToQueue(queue, content, { messageId, type, contentType, headers }),
    );
  }
}

const messageIdOf = ({ properties }: RawMessage): string => String(properties.messageId ?? '');

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
