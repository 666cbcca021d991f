import { Injectable } from '@nestjs/common';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { SCHEMA } from '../conversations.database.js';

export interface DigestDay {
  kind: 'daily' | 'weekly' | 'weekly_mail';
  /** Local date. */
  date: string;
}

/** Requests the messages of a page. Returns the cursor of the next one; null: it was the last. */
export type SendPage = (transaction: Transaction, after: string | null) => Promise<string | null>;

/** Sends the pages of a digest one after the other, each once: its messages and the cursor are one transaction. */
@Injectable()
export class DigestProgress {
  constructor(@InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork) {}

  /** Several processes may run it at the same time. What fails is tried again by the next run. */
  async run(day: DigestDay, sendPage: SendPage): Promise<void> {
    while (await this.sendNext(day, sendPage));
  }

  private sendNext({ kind, date }: DigestDay, sendPage: SendPage): Promise<boolean> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      await manager.query('INSERT INTO conversations.digests (kind, date) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        kind,
        date,
      ]);
      const [row] = await manager.query<{ after: string | null }[]>(
        `SELECT after FROM conversations.digests WHERE kind = $1 AND date = $2 AND NOT done FOR UPDATE SKIP LOCKED`,
        [kind, date],
      );
      if (!row) return false;
      const next = await sendPage(transaction, row.after);
      await manager.query(
        `UPDATE conversations.digests SET after = coalesce($3, after), done = $3 IS NULL WHERE kind = $1 AND date = $2`,
        [kind, date, next],
      );
      return next !== null;
    });
  }
}
