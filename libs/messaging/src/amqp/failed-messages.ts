import { Logger } from '@nestjs/common';
import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { UNREADABLE_REASONS, type UnreadableMessage } from '../flows/decode-event.js';
import { type Attempts, judge } from '../flows/retry-policy.js';
import { deadLetters, retries } from '../messaging-metrics.js';
import { putAside } from '../spans.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { DIED_AT, ERROR, FAILURES, POSTPONEMENTS, REASON } from './dead-letter.js';
import { deadQueue, delayLabel, retryQueue } from './queue-names.js';
import type { Letter } from './wire-events.js';

const ERROR_LENGTH = 500;

/** Moves messages that were not handled to a retry or dead letter queue; resolves when the broker has confirmed it. */
export class FailedMessages {
  private readonly logger = new Logger('Messages');

  constructor(
    private readonly flow: FlowDefinition,
    private readonly sender: ConfirmedSender,
    private readonly delaysMs: readonly number[],
    private readonly clock: Clock,
  ) {
    if (!flow.ephemeral) this.startCounts();
  }

  async failed(letter: Letter, event: Envelope, error: unknown): Promise<void> {
    const { queue } = this.flow;
    const verdict = judge(attemptsOf(letter), error, this.delaysMs);
    const about = { flow: queue, event: event.id, type: event.type, err: error };
    if (verdict === 'give up') {
      this.logger.error({ msg: 'event given up', ...about });
      return this.bury(letter, 'failed', textOf(error), event);
    }
    const tier = delayLabel(verdict.delayMs);
    this.logger.warn({ msg: 'event will be handled again', tier, ...about });
    const { failures, postponements } = verdict.attempts;
    await this.move(letter, event, retryQueue(queue, verdict.delayMs), {
      [FAILURES]: failures,
      [POSTPONEMENTS]: postponements,
      [ERROR]: textOf(error),
    });
    retries.inc({ flow: queue, tier });
  }

  async unreadable(letter: Letter, { reason, message: text }: UnreadableMessage): Promise<void> {
    this.logger.error({
      msg: 'message cannot be read',
      flow: this.flow.queue,
      messageId: messageIdOf(letter),
      reason,
      detail: text,
    });
    await this.bury(letter, reason, text);
  }

  /** A count that begins at its first message shows no increase to who watches it. */
  private startCounts(): void {
    const { queue } = this.flow;
    for (const delayMs of this.delaysMs) retries.inc({ flow: queue, tier: delayLabel(delayMs) }, 0);
    for (const reason of ['failed', ...UNREADABLE_REASONS]) deadLetters.inc({ flow: queue, reason }, 0);
  }

  private async bury(letter: Letter, reason: string, text: string, event?: Envelope): Promise<void> {
    await this.move(letter, event, deadQueue(this.flow.queue), {
      ...attemptHeaders(letter),
      [REASON]: reason,
      [ERROR]: text,
      [DIED_AT]: this.clock.now().toISOString(),
    });
    deadLetters.inc({ flow: this.flow.queue, reason });
  }

  /** Without `expiration`: it would end the wait in a retry queue early. */
  private move(
    { content, properties }: Letter,
    event: Envelope | undefined,
    queue: string,
    headers: Record<string, string | number>,
  ): Promise<void> {
    const { messageId, type, contentType } = properties;
    return putAside(this.flow, queue, event, () =>
      this.sender.send({
        exchange: '',
        routingKey: queue,
        content,
        mandatory: true,
        properties: { persistent: true, messageId, type, contentType, headers },
      }),
    );
  }
}

const messageIdOf = ({ properties }: Letter): string => String(properties.messageId ?? '');

const numberIn = (letter: Letter, header: string): number => {
  const value: unknown = letter.properties.headers?.[header];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
};

const attemptsOf = (letter: Letter): Attempts => ({
  failures: numberIn(letter, FAILURES),
  postponements: numberIn(letter, POSTPONEMENTS),
});

const attemptHeaders = (letter: Letter): Record<string, number> => {
  const { failures, postponements } = attemptsOf(letter);
  return { [FAILURES]: failures, [POSTPONEMENTS]: postponements };
};

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
