import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  FetchMedia,
  type FetchedMedia,
  type ProofRefusal,
  SECOND_MS,
  type StoredFile,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient, RETRY_DELAYS_MS } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, counter, type FileStore, PROOF_FILES } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';
import { type IncomingRow, IncomingStore } from './incoming.store.js';

const taken = counter('recuerda_proofs_total', 'Photos and documents for tasks: kept, or why not.', ['outcome']);

/** Longer than the request, and than a notifier goes on after it: no other process takes the message before. */
const FETCH_MS = 45 * SECOND_MS;

interface Sent {
  row: IncomingRow;
  /** Id of the message, under which the file is kept. */
  id: string;
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
    private readonly incoming: IncomingStore,
    @Inject(PROOF_FILES) private readonly files: FileStore | null,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  /**
   * Enters the file of a message before it is stored, so that none is ever without a row.
   *
   * @param later gets what fetches it, once the transaction is committed, and throws if it may be had later
   */
  async take(transaction: Transaction, sent: Sent, later: (() => Promise<void>)[]): Promise<void> {
    const { id, row, task } = sent;
    const refused = this.refusalOf(row);
    if (!task || refused) return this.settle(transaction, sent, { refused });
    // It counts as a failure until there is a result: a file that takes the process down is given up as well.
    const attempts = { ...row, failures: row.failures + 1 };
    const until = await this.incoming.postpone(row.seq, attempts, FETCH_MS, transaction.manager);
    await this.write(transaction.manager, id, task, until);
    later.push(() => this.fetch(sent));
  }

  /** The message is acted on without its file. */
  async giveUp(row: IncomingRow, id: string): Promise<void> {
    const sent = { row, id, at: row.receivedAt, task: undefined };
    await this.work.run((transaction) => this.settle(transaction, sent, { refused: 'unavailable' }));
  }

  /** Whether one came since the task is open. Providers tell times in whole seconds. */
  async has({ id, openSince }: TaskView): Promise<boolean> {
    const found = await this.source.query<unknown[]>(
      `SELECT FROM conversations.proofs
       WHERE task_id = $1 AND type IS NOT NULL AND at >= date_trunc('second', $2::timestamptz) LIMIT 1`,
      [id, openSince],
    );
    return found.length > 0;
  }

  private refusalOf({ message, failures }: IncomingRow): ProofRefusal | null {
    if (!message.mediaId) return 'unsupported';
    if (!this.files) return 'no_storage';
    return failures > RETRY_DELAYS_MS.length ? 'unavailable' : null;
  }

  private async fetch(sent: Sent): Promise<void> {
    const { account, mediaId } = sent.row.message;
    const wanted = { account, mediaId: mediaId ?? '', name: sent.id };
    const fetched = await this.requests.send(FetchMedia, wanted).catch((error: unknown): FetchedMedia => {
      // An error of the request would be tried again without end.
      if (error instanceof AppError && error.code === 'request_timeout') return { failed: error.code };
      throw error;
    });
    if ('failed' in fetched) throw new Error(`the file could not be fetched: ${fetched.failed}`);
    await this.work.run((transaction) => this.settle(transaction, sent, fetched));
  }

  /** Does nothing where the message was erased meanwhile: what was stored then goes with its row, which has no type. */
  private async settle(
    { manager, afterCommit }: Transaction,
    { id, row, task, at }: Sent,
    { kept, refused = null }: { kept?: StoredFile; refused?: ProofRefusal | null },
  ): Promise<void> {
    if (!(await this.incoming.amend(manager, row, { proof: { taskId: task?.id ?? null, refused } }))) return;
    if (task && kept) await this.write(manager, id, task, at, kept);
    const outcome = refused ?? (kept && 'kept');
    if (!outcome) return;
    afterCommit(() => {
      taken.inc({ outcome });
      this.logger.log({ msg: 'a file that an employee sent', message: id, outcome });
    });
  }

  private async write(manager: EntityManager, id: string, task: TaskView, at: Date, file?: StoredFile): Promise<void> {
    await manager.query(
      `INSERT INTO conversations.proofs (id, task_id, employee_id, at, type, size, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET task_id = excluded.task_id,
         employee_id = excluded.employee_id, at = excluded.at, type = excluded.type, size = excluded.size,
         sha256 = excluded.sha256`,
      [id, task.id, task.employeeId, at, file?.type, file?.size, file?.sha256],
    );
  }
}
