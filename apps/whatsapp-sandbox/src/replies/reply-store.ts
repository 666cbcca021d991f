import { Inject, Injectable } from '@nestjs/common';
import { LiveEvents } from '../live/live-events.js';
import { phoneKey } from '../phone-key.js';
import { Ring } from '../ring.js';
import { MAX_KEPT } from '../sandbox.config.js';

/** What an employee wrote or pressed. */
export interface Reply {
  id: string;
  from: string;
  text: string;
  /** ISO 8601 with milliseconds. */
  sentAt: string;
  /** The way it goes to the sender; null: it is not delivered. */
  via: 'graph' | 'form' | null;
}

/** In memory, the last 100,000. */
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
