import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import type { MessageRules } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { SchoolRules } from '../bundles/school-rules.js';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { releaseHeld } from '../rows/held-rows.js';

/** A change of the settings reaches the other schedulers within this time, ms. */
const REFRESH_MS = 2_000;

/** Follows the settings of the school. Each scheduler does so by itself: one alone gets their event. */
@Injectable()
export class FollowRules {
  private readonly logger = new Logger(FollowRules.name);
  private readonly following = new TrailingRun(() => this.follow());
  /** The rules of the last release: one that failed is repeated, also by the next process. */
  private followed: (MessageRules & { timeZone: string }) | undefined;
  /** The release is repeated once: what was planned by the rules before is held after it. */
  private repeats = false;

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rules: SchoolRules,
    private readonly announce: AnnounceScheduled,
  ) {}

  @Interval(REFRESH_MS)
  async tick(): Promise<void> {
    await this.followNow().catch((error: unknown) =>
      this.logger.debug({ msg: 'could not read the settings of the school', err: error }),
    );
  }

  /** After a change, what the daily cap holds is dispatched again, and held again where it is still over it. */
  followNow(): Promise<void> {
    return this.following.run();
  }

  private async follow(): Promise<void> {
    await this.rules.refresh();
    const now = this.rules.current;
    const isNew = this.followed?.dailyCap !== now.dailyCap || this.followed.timeZone !== now.timeZone;
    if (!isNew && !this.repeats) return;
    this.announce.publishScheduled(await releaseHeld(this.dataSource, 'daily_cap', this.clock.now()));
    this.followed = now;
    this.repeats = isNew;
  }
}
