import { Inject, Injectable } from '@nestjs/common';
import { LiveEvents } from '../live/live-events.js';
import { phoneKey } from '../phone-key.js';
import { Ring } from '../bounded.js';
import { MAX_KEPT } from '../sandbox.config.js';
import type { Choice } from './message-store.js';

/** Reply of an employee. */
export interface Reply {
  id: string;
  from: string;
  text: string;
  /** ISO 8601 with milliseconds. */
  sentAt: string;
  /** Way to the sender; null if it is not delivered. */
  via: 'graph' | 'form' | null;
}

/** Keeps the last 100,000 replies in memory. */
@Injectable()
export class ReplyStore {
  private readonly ring = new Ring<Reply>(MAX_KEPT);

  constructor(@Inject(LiveEvents) private readonly live: LiveEvents) {}

  add(reply: Reply): void {
    this.ring.push(reply);
    this.live.changed('messages');
  }

  newestFirst(from?: string): Reply[] {
    const all = this.ring.newestFirst();
    if (from === undefined) return all;
    const key = phoneKey(from);
    return all.filter((reply) => phoneKey(reply.from) === key);
  }

  clear(): void {
    this.ring.clear();
  }
}

/** Message of an employee, in the words of the sandbox. */
export interface Inbound {
  /** Digits of the employee. */
  from: string;
  /** A text, or the caption of a file. */
  text: string;
  /** The button or row that is pressed. */
  choice?: Choice | undefined;
  /** The message that is answered or reacted to. */
  contextId?: string | undefined;
  /** Emoji of a reaction, absent where it is taken away. */
  emoji?: string | undefined;
  /** Digits of the number that the employee has from now on. */
  newPhone?: string | undefined;
  /** Fields of a flow, or of an order. */
  data?: Record<string, unknown> | undefined;
}
