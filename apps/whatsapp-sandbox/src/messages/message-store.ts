import { Inject, Injectable } from '@nestjs/common';
import { LiveEvents } from '../live/live-events.js';
import { phoneKey } from '../phone-key.js';
import { Ring } from '../ring.js';
import { KEPT } from '../sandbox.config.js';

export interface Message {
  id: string;
  /** As the sender wrote it. */
  to: string;
  message: string;
  /** When the whole POST had arrived, ISO 8601 with milliseconds. */
  receivedAt: string;
}

export interface Conversation {
  to: string;
  count: number;
  last: Message;
}

/** Messages that "arrived": those answered with 200. In memory, the last 100,000. */
@Injectable()
export class MessageStore {
  private readonly ring = new Ring<Message>(KEPT);

  constructor(@Inject(LiveEvents) private readonly live: LiveEvents) {}

  add(message: Message): void {
    this.ring.push(message);
    this.live.changed('messages');
  }

  /** Latest received first: one that was answered late still stands at the time it came. */
  newestFirst(to?: string): Message[] {
    const all = this.ring.newestFirst();
    const key = to === undefined ? undefined : phoneKey(to);
    const wanted = key === undefined ? all : all.filter((message) => phoneKey(message.to) === key);
    return wanted.sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : a.receivedAt > b.receivedAt ? -1 : 0));
  }

  /** By number, the one with the latest message first. */
  conversations(): Conversation[] {
    const byNumber = new Map<string, Conversation>();
    for (const message of this.newestFirst()) {
      const known = byNumber.get(message.to);
      if (known) known.count += 1;
      else byNumber.set(message.to, { to: message.to, count: 1, last: message });
    }
    return [...byNumber.values()];
  }

  clear(): void {
    this.ring.clear();
    this.live.changed('messages');
  }
}
