import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { FetchMedia, type FetchedMedia, type TaskView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { Transaction } from '@recuerda/outbox';
import { counter } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';
import type { ReceivedMessage } from '../received-message.js';

const taken = counter('recuerda_proofs_total', 'Photos and documents for tasks: kept, or why not.', ['outcome']);

interface Sent {
  /** Id of the message, under which the file is kept. */
  id: string;
  message: ReceivedMessage;
  at: Date;
  /** The task that it is of; undefined: none, or it is unclear. */
  task: TaskView | undefined;
}

/** Keeps photos and documents that employees send for their tasks. */
@Injectable()
export class TakeFile {
  private readonly logger = new Logger('Proofs');

  constructor(
    private readonly requests: RequestClient,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
  ) {}

  /** Returns what became of the file. Throws if it may be had later. */
  async take({ manager, afterCommit }: Transaction, sent: Sent): Promise<NonNullable<ReceivedMessage['proof']>> {
    const { id, message, at, task } = sent;
    if (!task) return { taskId: null, refused: null };
    const fetched = await this.fetch(id, message);
    if ('failed' in fetched) throw new Error(`the file could not be fetched: ${fetched.failed}`);
    const refused = 'refused' in fetched ? fetched.refused : null;
    if ('kept' in fetched) {
      const { type, size, sha256 } = fetched.kept;
      await manager.query(
        `INSERT INTO conversations.proofs (id, task_id, employee_id, type, size, sha256, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
        [id, task.id, task.employeeId, type, size, sha256, at],
      );
    }
    afterCommit(() => this.note(id, refused ?? 'kept'));
    return { taskId: task.id, refused };
  }

  /** Whether one came since the task is open. Providers tell times in whole seconds. */
  async has({ id, openSince }: TaskView): Promise<boolean> {
    const found = await this.source.query<unknown[]>(
      `SELECT FROM conversations.proofs WHERE task_id = $1 AND at >= date_trunc('second', $2::timestamptz) LIMIT 1`,
      [id, openSince],
    );
    return found.length > 0;
  }

  /** Notes what became of a file. */
  note(id: string, outcome: string): void {
    taken.inc({ outcome });
    this.logger.log({ msg: 'a file that an employee sent', message: id, outcome });
  }

  private async fetch(name: string, { account, mediaId }: ReceivedMessage): Promise<FetchedMedia> {
    if (!mediaId) return { refused: 'unsupported' };
    return this.requests.send(FetchMedia, { account, mediaId, name });
  }
}
