import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Answer, ERROR_BODIES, ODD_BODIES, type OddBodyName } from './bodies.js';
import type { LostAnswer, StatusFault } from './fault-fields.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Status of a proxy that has waited too long. */
const GATEWAY_TIMEOUT = 504;

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

  fail(
    reply: FastifyReply,
    { status, body, retryAfterSeconds, odd }: Pick<StatusFault, 'status' | 'body' | 'retryAfterSeconds' | 'odd'>,
  ): void {
    const { type, textOf } = ERROR_BODIES[body];
    const text = textOf(status);
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    this.give(reply, { type, body: text, ...(odd && ODD_BODIES[odd](text)), status });
  }

  /** Loses the answer to a message that was taken. Returns the status that the sender gets; null: none. */
  lose(reply: FastifyReply, how: LostAnswer): number | null {
    if (how === 'timeout') {
      this.fail(reply, { status: GATEWAY_TIMEOUT, body: 'html' });
      return GATEWAY_TIMEOUT;
    }
    if (how === 'hang') this.hang(reply);
    else this.cut(reply, how === 'reset');
    return null;
  }

  /** Never answers. */
  hang(reply: FastifyReply): void {
    reply.hijack();
    this.keep(reply);
  }

  /** Ends the connection without an answer; a reset is TCP's RST instead of its FIN. */
  cut(reply: FastifyReply, isReset = false): void {
    reply.hijack();
    if (isReset) reply.raw.socket?.resetAndDestroy();
    else reply.raw.destroy();
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
