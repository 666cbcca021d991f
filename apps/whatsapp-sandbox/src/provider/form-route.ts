import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError, asAppError, toProblem } from '@recuerda/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Answers, type Failure } from '../answers/answers.js';
import type { OddBodyName } from '../answers/bodies.js';
import { answerAsMenuia, answerAsWapanels, answerAsWasender, type GatewayAnswer } from '../answers/gateway-answers.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { BehaviourBook } from '../behaviour/behaviour-book.js';
import { type Attempt, AttemptLog, type Message, MessageStore } from '../messages/stores.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { checkForm, MAX_PHONE, readForm } from './form.js';

const PATH = '/sandbox/messages';
const PROBLEM = 'application/problem+json; charset=utf-8';

/**
 * POST /sandbox/messages, the provider's form. A Fastify route in its own scope: only this route parses forms, and a
 * message avoids the per-request work of Nest.
 */
@Injectable()
export class FormRoute implements OnModuleInit {
  private readonly attemptOfRequest = new WeakMap<FastifyRequest, Attempt>();

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>,
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(AttemptLog) private readonly attempts: AttemptLog,
    @Inject(BehaviourBook) private readonly book: BehaviourBook,
    @Inject(Answers) private readonly answers: Answers,
    @Inject(MessageStore) private readonly messages: MessageStore,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'multipart/form-data',
        { parseAs: 'buffer' },
        (request: FastifyRequest, body: Buffer) => readForm(request.headers['content-type'] ?? '', body),
      );
      scope.setErrorHandler((error, request, reply) => this.refuse(error, request, reply));
      scope.post(PATH, { onRequest: (request, reply, next) => this.start(request, reply, next) }, (request, reply) =>
        this.receive(request, reply),
      );
      done();
    });
  }

  private start(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    const attempt = this.attempts.start(new Date());
    this.attemptOfRequest.set(request, attempt);
    const behaviour = this.book.takeUnread();
    if (behaviour.mode !== 'cut') return next();
    attempt.outcome = 'cut';
    this.answers.fail(reply, behaviour);
  }

  private receive(request: FastifyRequest, reply: FastifyReply): void {
    const attempt = this.attemptOf(request);
    const fields = request.body;
    if (!(fields instanceof Map)) throw new AppError('malformed_request');
    attempt.to = fields.get('to')?.slice(0, MAX_PHONE) ?? null;
    const form = checkForm(fields, this.config);
    const message = { id: randomUUID(), ...form, receivedAt: new Date().toISOString() };
    this.behave(this.book.take(form.to), message, attempt, reply);
  }

  /** Answers by the configured behaviour. Only what was accepted counts as arrived. */
  private behave(behaviour: Behaviour, message: Message, attempt: Attempt, reply: FastifyReply): void {
    const answer = (given: GatewayAnswer, odd?: OddBodyName): void => {
      attempt.outcome = given.isAccepted ? 'accepted' : 'refused';
      if (given.isAccepted) this.messages.add(message);
      this.answers.send(reply, given.status, given.body, odd);
      attempt.status = reply.statusCode;
    };
    const accepted = { status: 200, body: { status: 'accepted', id: message.id }, isAccepted: true };
    switch (behaviour.mode) {
      case 'ok':
        return answer(accepted, behaviour.odd);
      case 'delay':
        return this.later(behaviour.delayMs, attempt, reply, () => answer(accepted));
      case 'wasender':
        return answer(answerAsWasender(behaviour.answer, message), behaviour.odd);
      case 'menuia':
        return answer(answerAsMenuia(behaviour.status, message.id), behaviour.odd);
      case 'wapanels':
        return answer(answerAsWapanels(behaviour.answer), behaviour.odd);
      default:
        if (behaviour.mode === 'lost') this.messages.add(message);
        attempt.outcome = behaviour.mode;
        attempt.status = this.answers.fail(reply, failureOf(behaviour));
    }
  }

  private later(delayMs: number, attempt: Attempt, reply: FastifyReply, answer: () => void): void {
    const timer = setTimeout(answer, delayMs);
    this.answers.keep(reply);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (attempt.outcome === 'pending') attempt.outcome = 'abandoned';
    });
  }

  private refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const attempt = this.attemptOf(request);
    const problem = toProblem(asAppError(error), PATH);
    if (problem.status === 415) problem.detail = 'El contenido debe ser multipart/form-data.';
    Object.assign(attempt, { outcome: 'refused', status: problem.status });
    void reply.status(problem.status).header('content-type', PROBLEM).send(JSON.stringify(problem));
  }

  private attemptOf(request: FastifyRequest): Attempt {
    return this.attemptOfRequest.get(request) ?? this.attempts.start(new Date());
  }
}

const failureOf = (behaviour: Failure | Extract<Behaviour, { mode: 'rate-limit' }>): Failure =>
  behaviour.mode === 'rate-limit' ? { ...behaviour, mode: 'status', status: 429, body: 'problem' } : behaviour;
