import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError, asAppError, toProblem } from '@recuerda/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../answers/answers.js';
import { type Attempt, AttemptLog } from '../attempts/attempt-log.js';
import { BehaviourBook } from '../behaviour/behaviour-book.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { checkForm, MAX_PHONE, readForm } from './form.js';
import { ReceiveMessage } from './receive-message.js';

const PATH = '/sandbox/messages';

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
    @Inject(ReceiveMessage) private readonly receiveMessage: ReceiveMessage,
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
    this.answers.cut(reply, behaviour.reset);
  }

  private receive(request: FastifyRequest, reply: FastifyReply): void {
    const attempt = this.attemptOf(request);
    const fields = request.body;
    if (!(fields instanceof Map)) throw new AppError('malformed_request');
    attempt.to = fields.get('to')?.slice(0, MAX_PHONE) ?? null;
    this.receiveMessage.receive(checkForm(fields, this.config), attempt, reply);
  }

  private refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const attempt = this.attemptOf(request);
    attempt.outcome = 'refused';
    attempt.status = answerError(reply, error, PATH);
  }

  private attemptOf(request: FastifyRequest): Attempt {
    return this.attemptOfRequest.get(request) ?? this.attempts.start(new Date());
  }
}

const PROBLEM = 'application/problem+json; charset=utf-8';

/** Sends an error response. Returns its status. */
function answerError(reply: FastifyReply, thrown: unknown, instance: string): number {
  const problem = toProblem(asAppError(thrown), instance);
  if (problem.status === 415) problem.detail = 'El contenido debe ser multipart/form-data.';
  void reply.status(problem.status).header('content-type', PROBLEM).send(JSON.stringify(problem));
  return problem.status;
}
