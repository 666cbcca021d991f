import { Inject, Injectable } from '@nestjs/common';
import { LiveEvents } from '../live/live-events.js';
import { phoneKey } from '../phone-key.js';
import { Ring } from '../bounded.js';
import { MAX_KEPT } from '../sandbox.config.js';

/** Button or row of a message. */
export interface Choice {
  id: string;
  title: string;
  description?: string | undefined;
}
const RECEIPTS = ['accepted', 'sent', 'delivered', 'read'] as const;
export type Receipt = (typeof RECEIPTS)[number];

/** Fields of messages of the Graph API only. */
export interface GraphFacts {
  via: 'graph';
  kind: 'text' | 'template' | 'button' | 'list';
  buttons: Choice[];
  receipt: Receipt;
}

export interface Message extends Partial<GraphFacts> {
  id: string;
  /** Number in the sender's format. */
  to: string;
  message: string;
  /** Arrival of the complete POST, ISO 8601 with milliseconds. */
  receivedAt: string;
}

export interface Conversation {
  to: string;
  count: number;
  last: Message;
}

/** Messages answered with 200. In memory, the last 100,000. */
@Injectable()
export class MessageStore {
  private readonly ring = new Ring<Message>(MAX_KEPT);

  constructor(@Inject(LiveEvents) private readonly live: LiveEvents) {}

  add(message: Message): void {
    this.ring.push(message);
    this.live.changed('messages');
  }

  find(id: string): Message | undefined {
    return this.ring.newestFirst().find((message) => message.id === id);
  }

  /** Sets a later receipt; an earlier one is ignored. */
  setReceipt(message: Message, receipt: Receipt): void {
    if (RECEIPTS.indexOf(receipt) <= RECEIPTS.indexOf(message.receipt ?? 'accepted')) return;
    message.receipt = receipt;
    this.live.changed('messages');
  }

  /** Latest received first, whenever it was answered. */
  newestFirst(to?: string): Message[] {
    const all = this.ring.newestFirst();
    const key = to === undefined ? undefined : phoneKey(to);
    const found = key === undefined ? all : all.filter((message) => phoneKey(message.to) === key);
    return found.sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : a.receivedAt > b.receivedAt ? -1 : 0));
  }

  /** Messages by number; the number with the latest message first. */
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
