import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Attempt } from '../attempts/attempt-log.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { BehaviourBook } from '../behaviour/behaviour-book.js';
import { type Message, MessageStore } from '../messages/message-store.js';
import { answerSimulated } from './answers.js';
import type { MessageForm } from './form.js';
import { answerAsMenuia, answerAsWasender, type GatewayAnswer } from './gateway-answers.js';

/** Responds to a well-formed POST by the configured behaviour. Only messages answered with 200 count as arrived. */
@Injectable()
export class ReceiveMessage implements OnModuleDestroy {
  /** POSTs without a response yet. */
  private readonly waiting = new Set<FastifyReply>();

  constructor(
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(BehaviourBook) private readonly book: BehaviourBook,
  ) {}

  /** Closes open POSTs: a notifier in the same process would otherwise wait until its time-out. */
  onModuleDestroy(): void {
    for (const reply of this.waiting) reply.raw.destroy();
  }

  run(form: MessageForm, attempt: Attempt, reply: FastifyReply): void {
    const message = { id: randomUUID(), to: form.to, message: form.message, receivedAt: new Date().toISOString() };
    this.behave(this.book.take(form.to), message, attempt, reply);
  }

  private behave(behaviour: Behaviour, message: Message, attempt: Attempt, reply: FastifyReply): void {
    switch (behaviour.mode) {
      case 'ok':
        return this.accept(message, attempt, reply);
      case 'delay':
        return this.acceptLater(behaviour.delayMs, message, attempt, reply);
      case 'status':
        attempt.outcome = 'status';
        attempt.status = behaviour.status;
        return answerSimulated(reply, behaviour.status);
      case 'rate-limit':
        attempt.outcome = 'rate-limit';
        attempt.status = 429;
        void reply.header('retry-after', String(behaviour.retryAfterSeconds));
        return answerSimulated(reply, 429);
      case 'hang':
        attempt.outcome = 'hang';
        reply.hijack();
        return this.keep(reply);
      case 'cut':
        return cut(attempt, reply);
      case 'wasender':
        return this.answer(answerAsWasender(behaviour.answer, message), message, attempt, reply);
      case 'menuia':
        return this.answer(answerAsMenuia(behaviour.status, message.id), message, attempt, reply);
    }
  }

  /** As one of the family's gateways. */
  private answer({ status, body, isAccepted }: GatewayAnswer, message: Message, attempt: Attempt, reply: FastifyReply) {
    attempt.outcome = isAccepted ? 'accepted' : 'refused';
    attempt.status = status;
    if (isAccepted) this.messages.add(message);
    void reply.status(status).send(body);
  }

  private accept(message: Message, attempt: Attempt, reply: FastifyReply): void {
    attempt.outcome = 'accepted';
    attempt.status = 200;
    this.messages.add(message);
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(`{"status":"accepted","id":"${message.id}"}`);
  }

  private acceptLater(delayMs: number, message: Message, attempt: Attempt, reply: FastifyReply): void {
    const timer = setTimeout(() => this.accept(message, attempt, reply), delayMs);
    this.keep(reply);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (attempt.outcome === 'pending') attempt.outcome = 'abandoned';
    });
  }

  private keep(reply: FastifyReply): void {
    this.waiting.add(reply);
    reply.raw.once('close', () => this.waiting.delete(reply));
  }
}

/** Destroys the connection without a response. */
export function cut(attempt: Attempt, reply: FastifyReply): void {
  attempt.outcome = 'cut';
  reply.hijack();
  reply.raw.destroy();
}
