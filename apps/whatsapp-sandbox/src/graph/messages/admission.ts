import { Injectable } from '@nestjs/common';
import { GraphError } from '../errors.js';
import { MessagingLimit } from '../limits/messaging-limit.js';
import { PairRate, Throughput } from '../limits/rate-limits.js';
import { ServiceWindows } from '../limits/service-windows.js';
import type { Settings } from '../settings/settings-schema.js';

interface Candidate {
  waId: string;
  isTemplate: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Meta's limits: whether a message may be sent at this moment. */
@Injectable()
export class Admission {
  readonly windows = new ServiceWindows();
  private readonly throughput = new Throughput();
  private readonly pairRate = new PairRate();
  private readonly messagingLimit = new MessagingLimit();

  /** @throws GraphError 130429, 131056, 131047 or 131048 */
  check({ waId, isTemplate, now }: Candidate, settings: Settings): void {
    if (!this.throughput.take(settings.throughput, now)) throw new GraphError(130429);
    if (!this.pairRate.isFree(waId, settings.pairRateMs, now)) throw new GraphError(131056);
    if (this.windows.isOpen(waId, now)) return;
    if (settings.requireWindow && !isTemplate) throw new GraphError(131047);
    if (!this.messagingLimit.allows(waId, settings.messagingLimit, now))
      throw new GraphError(131048, 'The messaging limit of the business is reached; it moves over 24 hours.');
  }

  /** Counts a message that was accepted. */
  sent(waId: string, now: number): void {
    this.pairRate.sent(waId, now);
    if (!this.windows.isOpen(waId, now)) this.messagingLimit.sent(waId, now);
  }
}
