import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Envelope, HAND_OVER_AHEAD_MS, type ReminderDueData } from '@recuerda/contracts';
import { NotNow } from '@recuerda/messaging';
import { CLOCK, type Clock, onScrape } from '@recuerda/service';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { Pace } from '../waiting/pace.js';
import { Slots } from '../waiting/slots.js';
import { Stopping } from '../waiting/stopping.js';
import { Throughput } from '../waiting/throughput.js';
import { waitingForSlot } from './instruments.js';
import type { AttemptResult } from './record-outcome.js';
import { type Outcome, resultEvent } from './results.js';
import { SendAttempt } from './send-attempt.js';
import { TellResults } from './tell-results.js';

/**
 * Work under way besides the POSTs, ms: that many attempts are begun ahead as end in this time, so that what the database
 * needs is shared by many. A slow provider ends few: then nothing is begun long before its POST.
 */
const AHEAD_MS = 100;
/** Most attempts begun ahead: as many may count as started in vain when the process is killed. */
const MOST_AHEAD = 1_000;
/** Longest a message is held for its next attempt, ms: longer than a claim. A longer wait is left to the transport. */
const LONGEST_HOLD_MS = 25_000;
/** A reminder that comes so much too early is left to the transport, ms. */
const LONGEST_EARLY_MS = 1_000;
/** How soon to look again whether somebody else is done with a reminder, ms; doubles up to the longest. */
const FIRST_LOOK_MS = 50;
const LONGEST_LOOK_MS = 2_000;
const FIRST_BACK_OFF_MS = 200;
const LONGEST_BACK_OFF_MS = 5_000;

/**
 * A due reminder to its outcome. Waits without holding up others. What cannot be reached (tasks, the database) is
 * waited for: nothing is sent on old facts, and nothing is given up.
 */
@Injectable()
export class DeliverReminder implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly attempts: Slots;
  private readonly throughput = new Throughput();
  private readonly pace: Pace;
  private readonly endReading = onScrape(() => waitingForSlot.set(this.attempts.waiting));

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NOTIFIER_CONFIG) config: NotifierConfig,
    private readonly sendAttempt: SendAttempt,
    private readonly tellResults: TellResults,
    private readonly stopping: Stopping,
  ) {
    const { NOTIFIER_CONCURRENCY: concurrency, NOTIFIER_RATE: rate } = config;
    this.attempts = new Slots(
      () => concurrency + Math.min(this.throughput.within(AHEAD_MS), MOST_AHEAD),
      stopping.signal,
    );
    this.pace = new Pace(rate, stopping.signal);
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** Returns when the result is published. Throws NotNow when it is to be tried again later. */
  async run(event: Envelope<ReminderDueData>): Promise<void> {
    const outcome = await this.outcomeOf(event);
    await this.tellResults.run(resultEvent(event.data, outcome, this.clock.now()));
  }

  private async outcomeOf({ data, expirytime }: Envelope<ReminderDueData>): Promise<Outcome> {
    const expiry = expirytime === undefined ? Infinity : Date.parse(expirytime);
    const early = Date.parse(data.dueAt) - this.clock.now().getTime() - HAND_OVER_AHEAD_MS;
    if (early > 0) await this.comeNear(early);
    let failures = 0;
    let looks = 0;
    for (;;) {
      const result = await this.tryOnce(data);
      if (result === 'unreachable') {
        await this.backOff(failures, expiry);
        failures += 1;
        continue;
      }
      if (result.kind === 'done') return result.outcome;
      failures = 0;
      const remaining = result.until.getTime() - this.clock.now().getTime();
      if (result.kind === 'wait') await this.hold(remaining);
      else await this.hold(remaining, Math.min(FIRST_LOOK_MS * 2 ** looks++, LONGEST_LOOK_MS));
    }
  }

  /** A reminder is handed over a little early, and by another clock. */
  private async comeNear(early: number): Promise<void> {
    if (early > LONGEST_EARLY_MS) throw new NotNow(`due in ${early} ms`);
    await this.stopping.wait(early);
  }

  private async tryOnce(data: ReminderDueData): Promise<AttemptResult | 'unreachable'> {
    try {
      return await this.attempt(data);
    } catch (error) {
      if (error instanceof NotNow) throw error;
      if (this.stopping.signal.aborted) throw new NotNow('stopping', { cause: error });
      this.logger.warn({ msg: 'not sent yet', reminderId: data.reminderId, taskId: data.taskId, err: error });
      return 'unreachable';
    }
  }

  /** What need not be waited for is not awaited: all reminders pass here. */
  private async attempt(data: ReminderDueData): Promise<AttemptResult> {
    const slot = this.attempts.enter();
    if (slot) await slot;
    try {
      const turn = this.pace.turn();
      if (turn) await turn;
      const result = await this.sendAttempt.run(data);
      this.throughput.ended();
      return result;
    } finally {
      this.attempts.leave();
    }
  }

  /** A message whose lease ends meanwhile is left: the scheduler sends another one. */
  private async backOff(failures: number, expiry: number): Promise<void> {
    const wait = Math.min(FIRST_BACK_OFF_MS * 2 ** failures, LONGEST_BACK_OFF_MS) * (1 + Math.random() / 4);
    if (this.clock.now().getTime() + wait >= expiry) throw new NotNow('expired while waiting');
    await this.stopping.wait(wait);
  }

  private async hold(ms: number, atMost = Infinity): Promise<void> {
    if (ms > LONGEST_HOLD_MS) throw new NotNow(`next attempt in ${ms} ms`);
    // A little longer, so that the claim has ended for certain.
    await this.stopping.wait(Math.min(Math.max(0, ms) + 5, atMost));
  }
}
