import { HOUR_MS, type ReminderSnapshot } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import type { MessageCosts } from '../../../costs/message-costs.js';
import { CONSENT_MISSING, deferred, type Deferred } from '../../send-outcome.js';
import { RecipientStore } from '../recipients/recipient-store.js';
import type { CloudConfig } from './cloud.config.js';
import { MonthlyTemplates } from './monthly-templates.js';

/** Meta takes one message to one person in this time, ms. */
const PAIR_GAP_MS = 6_000;
/** A reminder that the month's limit holds is tried again after this time: the limit may be raised. */
const MONTHLY_RETRY_MS = HOUR_MS;

type Settings = Pick<CloudConfig, 'WHATSAPP_DAILY_RECIPIENTS' | 'WHATSAPP_REQUIRE_CONSENT'>;

/**
 * Keeps the limits of Meta and of the school before a POST, so that none is wasted on a refusal. While the database is
 * down Meta alone keeps its own.
 */
export class RecipientLimits {
  constructor(
    private readonly recipients: RecipientStore,
    private readonly config: Settings,
    private readonly monthly: MonthlyTemplates,
    private readonly clock: Clock,
    private readonly costs: Pick<MessageCosts, 'isLimitReached'>,
  ) {}

  get monthlyTemplates(): MonthlyTemplates['used'] {
    return this.monthly.used;
  }

  /** Returns undefined if the employee of these reminders is known to consent, or need not. */
  ofConsent(reminders: readonly ReminderSnapshot[]): Deferred | undefined {
    if (!this.config.WHATSAPP_REQUIRE_CONSENT) return undefined;
    if (reminders.every(({ employeeConsented }) => employeeConsented)) return undefined;
    return CONSENT_MISSING;
  }

  /** Returns undefined if a message may be sent now. */
  async ofPair(to: string): Promise<Deferred | undefined> {
    const retryAfterMs = await this.recipients.takeTurn(to, this.clock.now(), PAIR_GAP_MS).catch(() => 0);
    return retryAfterMs === 0 ? undefined : deferred('pair_rate', retryAfterMs, 'recipient_limit');
  }

  /** Returns undefined if a template may be sent now. */
  async ofTemplates(to: string): Promise<Deferred | undefined> {
    if (this.costs.isLimitReached) return deferred('monthly_spend', MONTHLY_RETRY_MS, 'monthly_limit');
    const { WHATSAPP_DAILY_RECIPIENTS: limit } = this.config;
    const wait = limit === 0 ? 0 : await this.recipients.takeTemplate(to, this.clock.now(), limit).catch(() => 0);
    if (wait > 0) return deferred('daily_recipients', wait, 'budget');
    if (await this.monthly.take().catch(() => true)) return undefined;
    return deferred('monthly_templates', MONTHLY_RETRY_MS, 'monthly_limit');
  }

  /** A template that might be sent was not: the month's limit is not used up by refusals, which may be repeated. */
  async returnTemplate(): Promise<void> {
    await this.monthly.giveBack().catch(() => undefined);
  }
}
