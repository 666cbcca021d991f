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
  private readonly account: string;
  private readonly ceiling: number;
  private hasRows = false;

  constructor(
    { account, ceilings }: Channel,
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
  ) {
    this.account = account;
    this.ceiling = ceilings.concurrency;
  }

  /** Makes the POST, or defers it while all are taken. Throws the error of the database, and what `post` throws. */
  async run(post: () => Promise<SendOutcome>): Promise<SendOutcome> {
    if (this.ceiling === Infinity) return post();
    const postId = randomUUID();
    if (!(await this.take(postId))) return NO_SLOT;
    try {
      return await post();
    } finally {
      this.free(postId);
    }
  }

  private async take(postId: string): Promise<boolean> {
    if (!this.hasRows) await this.addRows();
    const [, taken] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE notifier.post_slots
       SET post_id = $2, taken_until = clock_timestamp() + $3 * interval '1 millisecond'
       WHERE account = $1 AND slot = (
         SELECT slot FROM notifier.post_slots
         WHERE account = $1 AND slot <= $4 AND taken_until < clock_timestamp()
         LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      [this.account, postId, TAKEN_MS, this.ceiling],
    );
    return taken > 0;
  }

  /** A slot that cannot be freed is free after {@link TAKEN_MS}. */
  private free(postId: string): void {
    this.dataSource
      .query(
        "UPDATE notifier.post_slots SET taken_until = '-infinity', post_id = NULL WHERE account = $1 AND post_id = $2",
        [this.account, postId],
      )
      .catch((error: unknown) => this.logger.warn({ msg: 'could not free the slot of a POST', err: error }));
  }

  private async addRows(): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.post_slots (account, slot) SELECT $1, slot FROM generate_series(1, $2::int) AS slot
       ON CONFLICT DO NOTHING`,
      [this.account, this.ceiling],
    );
    this.hasRows = true;
  }
}
