import { Logger } from '@nestjs/common';
import { isSimulator, isUserId, MINUTE_MS, type NeededTemplate, type TemplateUse } from '@recuerda/contracts';
import { type Clock, orWarn } from '@recuerda/service';
import { classifyError } from '../../http/classify-error.js';
import { READ_AGAIN, type SendOutcome } from '../../send-outcome.js';
import { RecipientStore } from '../recipients/recipient-store.js';
import { MessageSettings } from '../../../texts/message-settings.js';
import type { OutgoingMessage } from '../../channel.js';
import type { Sender } from '../connection.js';
import { CheckAccount } from './check-account.js';
import type { CloudConfig } from './cloud.config.js';
import { GraphClient } from './graph-client.js';
import { NeededTemplates } from './needed-templates.js';
import { WINDOW_CLOSED } from './error-table.js';
import { outcomeOf, waIdOf } from './read-outcome.js';
import { RecipientLimits } from './recipient-limits.js';
import { bundleTemplateOf, buttonsOf, NOTICE_USES, noticeTemplateOf, templateOf } from './reminder-template.js';

type Limits = Pick<RecipientLimits, 'monthlyTemplates' | 'ofConsent' | 'ofPair' | 'ofTemplates' | 'returnTemplate'>;

interface ChosenTemplate {
  use: TemplateUse;
  /** Filled. */
  template: object;
}

/** Reminders are released when their template is corrected; in case that was missed they are tried again, ms. */
const TEMPLATE_RETRY_MS = 10 * MINUTE_MS;
/** Nothing releases other messages, ms. */
const NOTICE_RETRY_MS = MINUTE_MS / 2;
/** Messages a second that Meta takes from a number. */
const THROUGHPUT = 80;
/** The window is taken for closed this long before it closes: a POST takes time, and clocks differ. */
const WINDOW_MARGIN_MS = 30_000;
/** Maximum length of the body of an interactive message, characters. */
const MAX_BODY = 1_024;

/**
 * Sends by Meta's Cloud API: a free text inside the person's window, the approved template outside it, chosen just
 * before the POST.
 */
export class CloudSender implements Sender {
  private readonly logger = new Logger('WhatsApp');
  readonly holds = true;
  readonly ceilings = { concurrency: Infinity, rate: THROUGHPUT };
  readonly hasReceipts = true;

  constructor(
    private readonly graph: GraphClient,
    private readonly limits: Limits,
    private readonly recipients: Pick<RecipientStore, 'closeWindow' | 'isWindowOpen' | 'learnNumber'>,
    private readonly config: CloudConfig,
    private readonly settings: Pick<MessageSettings, 'schoolName'>,
    private readonly clock: Clock,
    private readonly check: Pick<CheckAccount, 'refused'>,
    private readonly templates: Pick<NeededTemplates, 'of' | 'differencesOf'>,
  ) {}

  get view(): Sender['view'] {
    return {
      problems: this.check.refused,
      maxTextLength: MAX_BODY,
      requiresConsent: this.config.WHATSAPP_REQUIRE_CONSENT,
      monthlyTemplates: this.limits.monthlyTemplates,
      simulated: isSimulator(this.config.WHATSAPP_GRAPH_URL),
    };
  }

  async closeWindow(to: string, postedAt: Date): Promise<void> {
    await orWarn(this.recipients.closeWindow(to, postedAt), this.logger, 'could not record that a window is closed');
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const { to } = message;
    const { bundle = [], facts } = message;
    const limited = this.limits.ofConsent(facts ? [facts] : bundle) ?? (await this.limits.ofPair(to));
    if (limited) return limited;
    const template = this.templateFor(message);
    if (template && !(await this.isOpen(to))) return this.postTemplate(message, template);
    const postedAt = this.clock.now();
    const outcome = await this.post(message, freeContentOf(message));
    if (!template || outcome.kind !== 'refused' || outcome.reason !== WINDOW_CLOSED) return outcome;
    // Meta may take seconds to refuse: if the task must be read again, the next attempt begins with the template.
    await this.closeWindow(to, postedAt);
    return this.postTemplate(message, template);
  }

  /** Returns the template of a message, or undefined for an answer to somebody who has just written. */
  private templateFor(message: OutgoingMessage): ChosenTemplate | undefined {
    const school = this.settings.schoolName;
    const { id, bundle, facts, notice } = message;
    const chosen = (use: TemplateUse, fill: (template: NeededTemplate) => object): ChosenTemplate => ({
      use,
      template: fill(this.templates.of(use)),
    });
    if (bundle) return chosen('bundle', (template) => bundleTemplateOf(id, bundle, school, template));
    if (facts) return chosen('reminder', (template) => templateOf(facts, school, template));
    return notice && chosen(NOTICE_USES[notice], (template) => noticeTemplateOf(message, school, template));
  }

  /** Whether the person wrote in the last 24 hours. Unknown counts as closed: the template may always be sent. */
  private isOpen(to: string): Promise<boolean> {
    const until = new Date(this.clock.now().getTime() + WINDOW_MARGIN_MS);
    return this.recipients.isWindowOpen(to, until).catch(() => false);
  }

  /** Posts nothing while the template is known not to take what would be sent. */
  private async postTemplate(message: OutgoingMessage, { use, template }: ChosenTemplate): Promise<SendOutcome> {
    const differences = this.templates.differencesOf(use);
    if (differences.length > 0) {
      const answer = differences.join(' ');
      const retryAfterMs = message.notice ? NOTICE_RETRY_MS : TEMPLATE_RETRY_MS;
      return { kind: 'deferred', reason: 'template_differs', answer, retryAfterMs, holdReason: 'template' };
    }
    const limited = await this.limits.ofTemplates(message.to);
    if (limited) return limited;
    const outcome = await this.post(message, { type: 'template', template });
    const mayBeSent = outcome.kind === 'sent' || (outcome.kind === 'retryable' && outcome.ambiguous);
    if (!mayBeSent) await this.limits.returnTemplate();
    return outcome;
  }

  private async post({ id, to, mayPost }: OutgoingMessage, content: object): Promise<SendOutcome> {
    if (mayPost?.() === false) return READ_AGAIN;
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...(isUserId(to) ? { recipient: to } : { to }),
      biz_opaque_callback_data: id,
      ...content,
    };
    try {
      const response = await this.graph.post(`${this.config.WHATSAPP_PHONE_NUMBER_ID}/messages`, body);
      await this.learnNumber(to, waIdOf(response));
      return outcomeOf(response, this.clock.now());
    } catch (error) {
      return classifyError(error);
    }
  }

  /** Learns the number; a failure is made up for by the next message. */
  private async learnNumber(to: string, waId: string | undefined): Promise<void> {
    if (waId === undefined || isUserId(to)) return;
    await orWarn(
      this.recipients.learnNumber(to, waId),
      this.logger,
      "could not keep the provider's number of a recipient",
    );
  }
}

type Content = Pick<OutgoingMessage, 'id' | 'text' | 'facts' | 'bundle' | 'buttons' | 'list'>;

/** The parts of a free message that depend on its kind: plain text, reply buttons, or a list. */
export function freeContentOf({ id, text, facts, bundle, buttons, list }: Content): Record<string, unknown> {
  const about = facts?.taskId ?? (bundle && id);
  const replies = buttons ?? (about === undefined ? undefined : buttonsOf(about));
  if (list?.length) {
    const action = { button: 'Elegir', sections: [{ rows: list }] };
    return { type: 'interactive', interactive: { type: 'list', body: { text }, action } };
  }
  if (replies?.length) {
    const action = { buttons: replies.map((reply) => ({ type: 'reply', reply })) };
    return { type: 'interactive', interactive: { type: 'button', body: { text }, action } };
  }
  return { type: 'text', text: { body: text } };
}
