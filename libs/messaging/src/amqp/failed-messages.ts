import { Logger } from '@nestjs/common';
import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import type { Message } from 'amqplib';
import type { UnreadableMessage } from '../flows/decode-event.js';
import { type Attempts, judge } from '../flows/retry-policy.js';
import { deadLetters, retries } from '../messaging-metrics.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { deadQueue, delayLabel, retryQueue } from './queue-names.js';

const FAILURES = 'x-recuerda-attempt';
const POSTPONEMENTS = 'x-recuerda-postponed';
const ERROR = 'x-recuerda-error';
const REASON = 'x-recuerda-reason';
const ERROR_LENGTH = 500;

/** Moves messages that were not handled to a retry or dead letter queue; resolves when the broker has confirmed it. */
export class FailedMessages {
  private readonly logger = new Logger('Messages');

  constructor(
    private readonly flow: FlowDefinition,
    private readonly sender: ConfirmedSender,
    private readonly delaysMs: readonly number[],
  ) {}

  async failed(message: Message, event: Envelope, error: unknown): Promise<void> {
    const { queue } = this.flow;
    const verdict = judge(attemptsOf(message), error, this.delaysMs);
    const about = { flow: queue, event: event.id, type: event.type, err: error };
    if (verdict === 'give up') {
      this.logger.error({ msg: 'event given up', ...about });
      return this.bury(message, 'failed', textOf(error));
    }
    const tier = delayLabel(verdict.delayMs);
    this.logger.warn({ msg: 'event will be handled again', tier, ...about });
    const { failures, postponements } = verdict.attempts;
    await this.move(message, retryQueue(queue, verdict.delayMs), {
      [FAILURES]: failures,
      [POSTPONEMENTS]: postponements,
      [ERROR]: textOf(error),
    });
    retries.inc({ flow: queue, tier });
  }

  async unreadable(message: Message, { reason, message: text }: UnreadableMessage): Promise<void> {
    this.logger.error({
      msg: 'message cannot be read',
      flow: this.flow.queue,
      messageId: messageIdOf(message),
      reason,
      detail: text,
    });
    await this.bury(message, reason, text);
  }

  private async bury(message: Message, reason: string, text: string): Promise<void> {
    await this.move(message, deadQueue(this.flow.queue), {
      ...attemptHeaders(message),
      [REASON]: reason,
      [ERROR]: text,
    });
    deadLetters.inc({ flow: this.flow.queue, reason });
  }

  /** Without `expiration`: it would end the wait in a retry queue early. */
  private move(
    { content, properties }: Message,
    queue: string,
    headers: Record<string, string | number>,
  ): Promise<void> {
    const { messageId, type, contentType } = properties;
    return this.sender.send({
      exchange: '',
      routingKey: queue,
      content,
      mandatory: true,
      properties: { persistent: true, messageId, type, contentType, headers },
    });
  }
}

const messageIdOf = ({ properties }: Message): string => String(properties.messageId ?? '');

const numberIn = (message: Message, header: string): number => {
  const value: unknown = message.properties.headers?.[header];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
};

const attemptsOf = (message: Message): Attempts => ({
  failures: numberIn(message, FAILURES),
  postponements: numberIn(message, POSTPONEMENTS),
});

const attemptHeaders = (message: Message): Record<string, number> => {
  const { failures, postponements } = attemptsOf(message);
  return { [FAILURES]: failures, [POSTPONEMENTS]: postponements };
};

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
