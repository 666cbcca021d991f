import { Inject, Injectable } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { z } from 'zod';
import { phoneKey, Ring } from '../bounded.js';
import { LiveEvents } from '../live/live-events.js';
import { MAX_KEPT } from '../sandbox.config.js';

/** `?to=` one number in any format; `?limit=` 1 to 100,000. */
export const listQuery = z.strictObject({
  to: z.string().min(1).optional(),
  limit: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(MAX_KEPT, `El máximo es ${MAX_KEPT}.`)
    .default(100),
});

/** Keeps the last 100,000 items in memory, each of one phone number. */
abstract class Store<T> {
  private readonly ring = new Ring<T>(MAX_KEPT);

  constructor(
    private readonly phoneOf: (item: T) => string | null,
    protected readonly changed: () => void = () => undefined,
  ) {}

  add(item: T): void {
    this.ring.push(item);
    this.changed();
  }

  /** Latest added first, of one number or of all. */
  newestFirst(phone?: string): T[] {
    const all = this.ring.newestFirst();
    if (phone === undefined) return all;
    const key = phoneKey(phone);
    return all.filter((item) => phoneKey(this.phoneOf(item) ?? '') === key);
  }

  /** Returns what a {@link listQuery} asks for; `total` counts all that match. */
  page(query: unknown): { items: T[]; total: number } {
    const { to, limit } = parseInput(listQuery, query);
    const found = this.newestFirst(to);
    return { items: found.slice(0, limit), total: found.length };
  }

  clear(): void {
    this.ring.clear();
    this.changed();
  }
}

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

/** Messages answered with 200. */
@Injectable()
export class MessageStore extends Store<Message> {
  constructor(@Inject(LiveEvents) live: LiveEvents) {
    super(
      ({ to }) => to,
      () => live.changed('messages'),
    );
  }

  find(id: string): Message | undefined {
    return this.newestFirst().find((message) => message.id === id);
  }

  /** Sets a later receipt; an earlier one is ignored. */
  setReceipt(message: Message, receipt: Receipt): void {
    if (RECEIPTS.indexOf(receipt) <= RECEIPTS.indexOf(message.receipt ?? 'accepted')) return;
    message.receipt = receipt;
    this.changed();
  }

  /** Latest received first, whenever it was answered. */
  override newestFirst(to?: string): Message[] {
    return super
      .newestFirst(to)
      .sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : a.receivedAt > b.receivedAt ? -1 : 0));
  }

  /** Messages by number; the number with the latest message first. */
  conversations(): { to: string; count: number; last: Message }[] {
    const byNumber = Map.groupBy(this.newestFirst(), ({ to }) => to);
    return [...byNumber].map(([to, messages]) => ({ to, count: messages.length, last: messages[0] as Message }));
  }
}

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

@Injectable()
export class ReplyStore extends Store<Reply> {
  constructor(@Inject(LiveEvents) live: LiveEvents) {
    super(
      ({ from }) => from,
      () => live.changed('messages'),
    );
  }
}

/**
 * `refused`: wrong credentials or fields; `abandoned`: the sender gave up before a response; `lost`: accepted, but the
 * sender does not learn it; the others follow from the configured behaviour.
 */
export type Outcome =
  | 'pending'
  | 'accepted'
  | 'lost'
  | 'refused'
  | 'status'
  | 'rate-limit'
  | 'hang'
  | 'cut'
  | 'abandoned';

export interface Attempt {
  /** Null until the body is read, and when it has no number. */
  to: string | null;
  /** Arrival of the POST's headers, ISO 8601 with milliseconds. */
  startedAt: string;
  outcome: Outcome;
  /** HTTP status of the response; null: none yet, or none at all. */
  status: number | null;
}

/** Every POST of the form with its start and outcome, latest started first. */
@Injectable()
export class AttemptLog extends Store<Attempt> {
  constructor() {
    super(({ to }) => to);
  }

  start(at: Date): Attempt {
    const attempt: Attempt = { to: null, startedAt: at.toISOString(), outcome: 'pending', status: null };
    this.add(attempt);
    return attempt;
  }
}
