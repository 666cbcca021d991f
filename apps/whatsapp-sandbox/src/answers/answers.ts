import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Answer, ERROR_BODIES, ODD_BODIES, type OddBodyName } from './bodies.js';
import type { LostAnswer, StatusFault } from './fault-fields.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Status of a proxy that has waited too long. */
const GATEWAY_TIMEOUT = 504;

type Refusal = Pick<StatusFault, 'status' | 'body' | 'retryAfterSeconds' | 'odd'>;
/** `hang` never answers; `cut` ends the connection, `reset` by TCP's RST; `lost` loses the answer to what was taken. */
export type Failure =
  | ({ mode: 'status' } & Refusal)
  | { mode: 'hang' }
  | { mode: 'cut'; reset: boolean }
  | { mode: 'lost'; answer: LostAnswer };

/** Gives answers as they come from the real providers and the proxies between: odd, late, cut off, or none. */
@Injectable()
export class Answers implements OnModuleDestroy {
  /** Replies without a complete answer yet. */
  private readonly open = new Set<FastifyReply>();

  /** Closes open answers, so that a sender in the same process does not wait for its time-out. */
  onModuleDestroy(): void {
    for (const reply of this.open) reply.raw.destroy();
  }

  send(reply: FastifyReply, status: number, body: object, odd?: OddBodyName): void {
    const text = JSON.stringify(body);
    this.give(reply, { status, type: JSON_TYPE, body: text, ...(odd && ODD_BODIES[odd](text)) });
  }

  /** Fails as a fault says. Returns the status that the sender gets; null: none. */
  fail(reply: FastifyReply, fault: Failure): number | null {
    switch (fault.mode) {
      case 'status':
        return this.refuse(reply, fault);
      case 'lost':
        if (fault.answer === 'timeout') return this.refuse(reply, { status: GATEWAY_TIMEOUT, body: 'html' });
        return this.fail(
          reply,
          fault.answer === 'hang' ? { mode: 'hang' } : { mode: 'cut', reset: fault.answer === 'reset' },
        );
      case 'hang':
        reply.hijack();
        this.keep(reply);
        return null;
      case 'cut':
        reply.hijack();
        if (fault.reset) reply.raw.socket?.resetAndDestroy();
        else reply.raw.destroy();
        return null;
    }
  }

  private refuse(reply: FastifyReply, { status, body, retryAfterSeconds, odd }: Refusal): number {
    const { type, textOf } = ERROR_BODIES[body];
    const text = textOf(status);
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    this.give(reply, { type, body: text, ...(odd && ODD_BODIES[odd](text)), status });
    return status;
  }

  /** Keeps the answer, to close it when the process ends. */
  keep(reply: FastifyReply): void {
    this.open.add(reply);
    reply.raw.once('close', () => this.open.delete(reply));
  }

  private give(reply: FastifyReply, { status, type, body, headers = {} }: Answer): void {
    if (typeof body !== 'string') this.keep(reply);
    void reply
      .status(status)
      .headers({ 'content-type': type, ...headers })
      .send(body);
  }
}
