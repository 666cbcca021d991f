import { Inject, Injectable } from '@nestjs/common';
import { countRows, InHand, unnestColumns } from '@recuerda/database';
import type { Attempts } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';
import type { ReceivedMessage } from '../received-message.js';

export interface IncomingRow extends Attempts {
  /** bigint, as text. */
  seq: string;
  message: ReceivedMessage;
  receivedAt: Date;
}

const ROWS = unnestColumns({
  provider_id: 'text',
  sender: 'text',
  message: 'json',
  received_at: 'timestamptz',
});

const COLUMNS = 'seq, message, received_at AS "receivedAt", failures, postponements';
const EARLIER = `SELECT FROM conversations.incoming earlier WHERE earlier.failed_at IS NULL AND earlier.seq < item.seq
  AND (earlier.available_at <= $1 OR earlier.has_file)`;
/** Due, and no earlier one of the sender is, or waits for its file. */
const FIRST = `failed_at IS NULL AND available_at <= $1 AND NOT EXISTS (${EARLIER} AND earlier.sender = item.sender)
  AND NOT EXISTS (${EARLIER} AND earlier.phone = item.phone)`;

/** Messages that are not processed yet. */
@Injectable()
export class IncomingStore {
  readonly inHand: InHand;

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const items = { table: 'conversations.incoming', key: 'seq', columns: COLUMNS, due: FIRST };
    this.inHand = new InHand(source, clock, SCHEMA, 'reply', items);
  }

  /** A message that is there already, or has been acted on, is not added again. */
  async insert(manager: EntityManager, messages: readonly ReceivedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const receivedAt = this.clock.now();
    const rows = messages.map((message) => ({
      provider_id: message.providerId,
      sender: message.userId ?? message.phone,
      message: JSON.stringify(message),
      received_at: receivedAt,
    }));
    await manager.query(
      `INSERT INTO conversations.incoming (provider_id, sender, message, received_at, available_at)
       SELECT provider_id, sender, message, received_at, received_at FROM ${ROWS.from}
       WHERE NOT EXISTS (SELECT FROM conversations.messages m
                         WHERE m.direction = 'received' AND m.provider_id = given.provider_id)
       ON CONFLICT (provider_id) DO NOTHING`,
      ROWS.parameters(rows),
    );
  }

  /**
   * Locks and returns the oldest message that is due and not suspect; of each sender the first one only, also across
   * processes. Not all messages of a sender have the provider's id of the person: those of one number wait for each
   * other as well.
   *
   * @param withFiles also one whose file must be fetched first
   */
  async lockDue(manager: EntityManager, withFiles: boolean): Promise<IncomingRow | undefined> {
    const [row] = await manager.query<IncomingRow[]>(
      `SELECT ${COLUMNS} FROM conversations.incoming item WHERE ${FIRST} AND ${this.inHand.isClear}
         AND (NOT has_file OR $2)
       ORDER BY seq LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [this.clock.now(), withFiles],
    );
    return row;
  }

  /** The process ended again and again while only this message was in hand. It stays until retention deletes it. */
  async setAside(manager: EntityManager, seq: string): Promise<void> {
    await manager.query('UPDATE conversations.incoming SET failed_at = $2 WHERE seq = $1', [seq, this.clock.now()]);
    await this.inHand.forget(seq, manager);
  }

  countSetAside(): Promise<number> {
    return countRows(this.source, 'conversations.incoming WHERE failed_at IS NOT NULL');
  }

  /**
   * Stores a finding about a message, which is then acted on from the beginning. Returns false if the message is no
   * longer there, or another process has stored what became of its file.
   */
  async amend(manager: EntityManager, { seq, message }: IncomingRow, found: Partial<ReceivedMessage>) {
    const [, amended] = await manager.query<[unknown[], number]>(
      `UPDATE conversations.incoming SET message = $2, failures = 0, postponements = 0, available_at = received_at
       WHERE seq = $1 AND (message ->> 'proof' IS NULL OR NOT $3)`,
      [seq, JSON.stringify({ ...message, ...found }), found.proof !== undefined],
    );
    return amended === 1;
  }

  async remove(manager: EntityManager, seq: string): Promise<void> {
    await manager.query('DELETE FROM conversations.incoming WHERE seq = $1', [seq]);
  }

  /** Returns until when. */
  async postpone(seq: string, { failures, postponements }: Attempts, delayMs: number, manager = this.source.manager) {
    const until = new Date(this.clock.now().getTime() + delayMs);
    await manager.query(
      'UPDATE conversations.incoming SET failures = $2, postponements = $3, available_at = $4 WHERE seq = $1',
      [seq, failures, postponements, until],
    );
    return until;
  }
}
