import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { dateOf, instantOf, weekdayOf } from '@recuerda/calendar';
import { GetSettings, HOUR_MS, type SettingsView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { PrepareDigests } from './prepare-digests.js';

const TICK_MS = 15_000;
/** A digest that could not be started for this long, ms, is skipped: at another hour it would surprise. */
const LATEST_MS = HOUR_MS;

/** Sends the digests of the school when their hour comes. */
@Injectable()
export class SendDigests {
  private readonly logger = new Logger('Digests');

  constructor(
    private readonly requests: RequestClient,
    private readonly digests: PrepareDigests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.run().catch((error: unknown) =>
      this.logger.warn({ msg: 'a digest could not be sent: it is tried again', err: error }),
    );
  }

  /** Sends what is due and was not sent. Several processes may run it at the same time. */
  async run(): Promise<void> {
    const settings = await this.requests.send(GetSettings, {});
    const { dailyDigestAt, weeklyDigest, weeklyDigestByMail, effectiveTimeZone } = settings;
    const date = dateOf(effectiveTimeZone, this.clock.now());
    if (dailyDigestAt !== null && this.isDue(date, dailyDigestAt, settings)) await this.digests.daily(date, settings);
    if (weeklyDigest === null || weeklyDigest.weekday !== weekdayOf(date) + 1) return;
    if (!this.isDue(date, weeklyDigest.time, settings)) return;
    if (weeklyDigestByMail) await this.digests.weeklyMail(date, settings);
    await this.digests.weekly(date, settings);
  }

  private isDue(date: string, time: string, { effectiveTimeZone }: SettingsView): boolean {
    const late = this.clock.now().getTime() - instantOf(effectiveTimeZone, date, time).getTime();
    return late >= 0 && late < LATEST_MS;
  }
}
