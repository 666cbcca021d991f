import { Inject, Injectable, Logger } from '@nestjs/common';
import { FindNumbersKnownAs } from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import { isPostponed, RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock, withPrincipal } from '@recuerda/service';

/** Longest wait for the notifier's answer, ms: a reply that waits holds up others. */
const TIMEOUT_MS = 1_000;
/** Longest wait of replies for a notifier that is away, ms; then only their own number counts. */
const PATIENCE_MS = 60_000;
/** Longest time between failures of one outage, ms: replies that wait are tried again each minute. */
const APART_MS = 180_000;

/** Finds the numbers that are one to the provider. */
@Injectable()
export class ProviderNumbers {
  private readonly logger = new Logger('Replies');
  /** The notifier's present absence: its first and its last failure. */
  private outage: { since: number; last: number } | undefined;

  constructor(
    private readonly requests: RequestClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the number itself, and those that were sent to and that the provider knows by it, as
   * {@link canonicalNumber} has them: their persons' messages come from it. Throws while the notifier cannot be
   * reached, for a minute; then it returns the number alone.
   */
  async of(phone: string): Promise<string[]> {
    const number = canonicalNumber(phone);
    return number === null ? [] : [number, ...(await this.knownAs(number))];
  }

  private async knownAs(number: string): Promise<string[]> {
    try {
      const options = { timeoutMs: TIMEOUT_MS };
      const numbers = await withPrincipal(undefined, () => this.requests.send(FindNumbersKnownAs, { number }, options));
      this.outage = undefined;
      return numbers;
    } catch (error) {
      if (!isPostponed(error) || !this.isAwayForLong()) throw error;
      this.logger.warn({
        msg: 'a reply is read without the other forms of its number: the notifier is away',
        err: error,
      });
      return [];
    }
  }

  private isAwayForLong(): boolean {
    const now = this.clock.now().getTime();
    const { since, last } = this.outage ?? { since: now, last: now };
    this.outage = { since: now - last > APART_MS ? now : since, last: now };
    return now - this.outage.since >= PATIENCE_MS;
  }
}
