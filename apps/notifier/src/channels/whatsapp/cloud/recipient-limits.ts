import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import type { SendOutcome } from '../../send-outcome.js';
import { RecipientStore } from '../recipients/recipient-store.js';
import { CLOUD_CONFIG, type CloudConfig } from './cloud.config.js';

/** Meta takes one message to one person in this time, ms. */
const PAIR_GAP_MS = 6_000;

type Deferred = Extract<SendOutcome, { kind: 'deferred' }>;

/**
 * Keeps Meta's limits per person before a POST, so that none is wasted on a refusal. While the database is down Meta
 * keeps them alone.
 */
@Injectable()
export class RecipientLimits {
  constructor(
    private readonly recipients: RecipientStore,
    @Inject(CLOUD_CONFIG) private readonly config: Pick<CloudConfig, 'WHATSAPP_DAILY_RECIPIENTS'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns undefined if a message may be sent now. */
  async ofPair(to: string): Promise<Deferred | undefined> {
    const retryAfterMs = await this.recipients.takeTurn(to, this.clock.now(), PAIR_GAP_MS).catch(() => 0);
    if (retryAfterMs === 0) return undefined;
    return { kind: 'deferred', reason: 'pair_rate', answer: '', retryAfterMs, holdReason: 'recipient_limit' };
  }

  /** Returns undefined if a template may be sent now. */
  async ofTemplates(to: string): Promise<Deferred | undefined> {
    const { WHATSAPP_DAILY_RECIPIENTS: limit } = this.config;
    if (limit === 0) return undefined;
    const retryAfterMs = await this.recipients.takeTemplate(to, this.clock.now(), limit).catch(() => 0);
    if (retryAfterMs === 0) return undefined;
    return { kind: 'deferred', reason: 'daily_recipients', answer: '', retryAfterMs, holdReason: 'budget' };
  }
}
