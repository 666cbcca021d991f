import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answers } from '../answers/answers.js';
import type { OddBodyName } from '../answers/bodies.js';
import type { Attempt } from '../attempts/attempt-log.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { BehaviourBook } from '../behaviour/behaviour-book.js';
import { type Message, MessageStore } from '../messages/message-store.js';
import { answerAsMenuia, answerAsWapanels, answerAsWasender, type GatewayAnswer } from '../answers/gateway-answers.js';
import type { MessageForm } from './form.js';

/** Responds to a well-formed POST by the configured behaviour. Only what was accepted counts as arrived. */
@Injectable()
export class ReceiveMessage {
  constructor(
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(BehaviourBook) private readonly book: BehaviourBook,
    @Inject(Answers) private readonly answers: Answers,
  ) {}

  receive(form: MessageForm, attempt: Attempt, reply: FastifyReply): void {
    const message = { id: randomUUID(), to: form.to, message: form.message, receivedAt: new Date().toISOString() };
    this.behave(this.book.take(form.to), message, attempt, reply);
  }

  private behave(behaviour: Behaviour, message: Message, attempt: Attempt, reply: FastifyReply): void {
    switch (behaviour.mode) {
      case 'ok':
        return this.accept(message, attempt, reply, behaviour.odd);
      case 'delay':
        return this.acceptLater(behaviour.delayMs, message, attempt, reply);
      case 'status':
        attempt.outcome = 'status';
        attempt.status = behaviour.status;
        return this.answers.fail(reply, behaviour);
      case 'rate-limit':
        attempt.outcome = 'rate-limit';
        attempt.status = 429;
        return this.answers.fail(reply, { ...behaviour, status: 429, body: 'problem' });
      case 'hang':
        attempt.outcome = 'hang';
        return this.answers.hang(reply);
      case 'cut':
        attempt.outcome = 'cut';
        return this.answers.cut(reply, behaviour.reset);
      case 'lost':
        attempt.outcome = 'lost';
        this.messages.add(message);
        attempt.status = this.answers.lose(reply, behaviour.answer);
        return;
      case 'wasender':
        return this.answer(answerAsWasender(behaviour.answer, message), message, attempt, reply, behaviour.odd);
      case 'menuia':
        return this.answer(answerAsMenuia(behaviour.status, message.id), message, attempt, reply, behaviour.odd);
      case 'wapanels':
        return this.answer(answerAsWapanels(behaviour.answer), message, attempt, reply, behaviour.odd);
    }
  }

  private answer(
    { status, body, isAccepted }: GatewayAnswer,
    message: Message,
    attempt: Attempt,
    reply: FastifyReply,
    odd?: OddBodyName,
  ): void {
    attempt.outcome = isAccepted ? 'accepted' : 'refused';
    if (isAccepted) this.messages.add(message);
    this.answers.send(reply, status, body, odd);
    attempt.status = reply.statusCode;
  }

  private accept(message: Message, attempt: Attempt, reply: FastifyReply, odd?: OddBodyName): void {
    const body = { status: 'accepted', id: message.id };
    this.answer({ status: 200, body, isAccepted: true }, message, attempt, reply, odd);
  }

  private acceptLater(delayMs: number, message: Message, attempt: Attempt, reply: FastifyReply): void {
    const timer = setTimeout(() => this.accept(message, attempt, reply), delayMs);
    this.answers.keep(reply);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (attempt.outcome === 'pending') attempt.outcome = 'abandoned';
    });
  }
}
