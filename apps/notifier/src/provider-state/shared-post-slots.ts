import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Channel } from '../channels/channel.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import { POST_TIMEOUT_MS } from '../channels/http/provider-http.module.js';

/** Longer than a POST, ms: the slots of a killed notifier are free after this. */
const TAKEN_MS = POST_TIMEOUT_MS + 5_000;
const RETRY_MS = 1_000;

const NO_SLOT: SendOutcome = {
  kind: 'deferred',
  reason: 'posts_at_once',
  answer: '',
  retryAfterMs: RETRY_MS,
  holdReason: 'provider_limit',
};

/** Keeps the channel's ceiling of POSTs at the same time for all notifiers together. */
@Injectable()
export class SharedPostSlots {
  private readonly logger = new Logger('Notifier');
  /** The account whose rows are there. */
  private hasRowsOf: string | undefined;

  constructor(
    private readonly channel: Channel,
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
  ) {}

  /** Makes the POST, or defers it while all are taken. Throws the error of the database, and what `post` throws. */
  async postInSlot(post: () => Promise<SendOutcome>): Promise<SendOutcome> {
    const { account, ceilings } = this.channel;
    if (ceilings.concurrency === Infinity) return post();
    const postId = randomUUID();
    if (!(await this.take(account, ceilings.concurrency, postId))) return NO_SLOT;
    try {
      return await post();
    } finally {
      this.free(account, postId);
    }
  }

  private async take(account: string, ceiling: number, postId: string): Promise<boolean> {
    if (this.hasRowsOf !== account) await this.addRows(account, ceiling);
    const [, taken] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE notifier.post_slots
       SET post_id = $2, taken_until = clock_timestamp() + $3 * interval '1 millisecond'
       WHERE account = $1 AND slot = (
         SELECT slot FROM notifier.post_slots
         WHERE account = $1 AND slot <= $4 AND taken_until < clock_timestamp()
         LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      [account, postId, TAKEN_MS, ceiling],
    );
    return taken > 0;
  }

  /** A slot that cannot be freed is free after {@link TAKEN_MS}. */
  private free(account: string, postId: string): void {
    this.dataSource
      .query(
        "UPDATE notifier.post_slots SET taken_until = '-infinity', post_id = NULL WHERE account = $1 AND post_id = $2",
        [account, postId],
      )
      .catch((error: unknown) => this.logger.warn({ msg: 'could not free the slot of a POST', err: error }));
  }

  private async addRows(account: string, ceiling: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.post_slots (account, slot) SELECT $1, slot FROM generate_series(1, $2::int) AS slot
       ON CONFLICT DO NOTHING`,
      [account, ceiling],
    );
    this.hasRowsOf = account;
  }
}
