import { Inject, Injectable } from '@nestjs/common';
import { normalisePhone, type ReminderSnapshot } from '@recuerda/contracts';
import { MessageTexts } from '../../texts/message-texts.js';
import {
  type Address,
  Channel,
  type OutgoingBundle,
  type OutgoingChannelMessage,
  type OutgoingReminder,
} from '../channel.js';
import { type LateFault, READ_AGAIN, type SendOutcome } from '../send-outcome.js';
import { composeBundle } from '../../texts/compose-bundle.js';
import { composeMessage, overheadOf, type SchoolText } from '../../texts/compose-message.js';
import { CurrentConnection } from './accounts/current-connection.js';
import { lateFaultOf } from './cloud/error-table.js';
import { failureIn } from './form/dialects/failure-in.js';
import { SchoolName } from './school-name.js';
import { type OutgoingMessage, Sender } from './sender.js';
import { WHATSAPP_CONFIG, type WhatsappConfig } from './whatsapp.config.js';

/** Reasons that only the HTTP status gives; dialects that read bodies have reasons of their own. */
const KEYS_REFUSED = new Set(['http_401', 'http_403']);

/** Words of gateways that take a message while their phone is offline. */
const NOT_CONNECTED = /\b(device|phone|instance|session|whatsapp)\b.{0,20}\b(not|dis)[ -]?connected/i;

/** Reminders by WhatsApp, through the provider that WHATSAPP_PROVIDER names. */
@Injectable()
export class WhatsappChannel extends Channel {
  constructor(
    @Inject(CurrentConnection) private readonly accounts: Pick<CurrentConnection, 'current' | 'since'>,
    @Inject(WHATSAPP_CONFIG) private readonly config: Pick<WhatsappConfig, 'WHATSAPP_BREAKER'>,
    private readonly texts: MessageTexts,
    private readonly school: SchoolName,
  ) {
    super();
  }

  get connection(): object {
    return this.accounts.current;
  }

  get account(): string {
    return this.sender.account;
  }

  get holds(): boolean {
    const { WHATSAPP_BREAKER: breaker } = this.config;
    return breaker === 'auto' ? this.sender.holds : breaker === 'on';
  }

  get ceilings(): Channel['ceilings'] {
    return this.sender.ceilings;
  }

  get problems(): Channel['problems'] {
    return this.sender.problems;
  }

  get simulated(): boolean {
    return this.sender.simulated;
  }

  get requiresConsent(): boolean {
    return this.sender.requiresConsent;
  }

  get monthlyTemplates(): Channel['monthlyTemplates'] {
    return this.sender.monthlyTemplates;
  }

  get textLimit(): Channel['textLimit'] {
    const { maxTextLength: max } = this.sender;
    return max === Infinity ? null : { max, overhead: overheadOf(this.textOf('reminder')) };
  }

  lateFault(code: number, postedAt: Date | null): LateFault | undefined {
    const fault = lateFaultOf(code);
    const isFormer = postedAt === null || postedAt < this.accounts.since;
    return fault?.kind === 'account' && isFormer ? undefined : fault;
  }

  closeWindow(to: string, postedAt: Date): Promise<void> {
    return this.sender.closeWindow(normalisePhone(to).value, postedAt);
  }

  addressOf({ employeePhone }: Pick<ReminderSnapshot, 'employeePhone'>): Address {
    return normalisePhone(employeePhone);
  }

  send({ reminderId, to, facts, mayPost }: OutgoingReminder): Promise<SendOutcome> {
    const text = composeMessage(facts, this.textOf('reminder'), this.sender.maxTextLength);
    return this.post({ id: reminderId, to, text, facts, mayPost });
  }

  sendBundle({ messageId: id, to, facts, mayPost }: OutgoingBundle): {
    text: string;
    post: () => Promise<SendOutcome>;
  } {
    const text = composeBundle(facts, this.textOf('bundle'), this.sender.maxTextLength);
    return { text, post: () => this.post({ id, to, text, bundle: facts, mayPost }) };
  }

  sendMessage({ messageId: id, kind, phone, text, buttons, list }: OutgoingChannelMessage): Promise<SendOutcome> {
    const message: OutgoingMessage = { id, to: normalisePhone(phone).value, text };
    if (kind === 'test') return this.post({ ...message, facts: sampleFacts(id, phone, text) });
    const notice = noticeOf(kind, buttons);
    return this.post({ ...message, ...(notice && { notice }), ...(buttons && { buttons }), ...(list && { list }) });
  }

  private get sender(): Sender {
    return this.accounts.current.sender;
  }

  private textOf(kind: 'reminder' | 'bundle'): SchoolText {
    return { text: this.texts.of(kind), schoolName: this.school.value };
  }

  private async post(message: OutgoingMessage): Promise<SendOutcome> {
    const { sender } = this;
    const sent = await sender.send(message);
    const outcome = sent.kind === 'retryable' && sender.hasReceipts ? { ...sent, reportedTo: sender.account } : sent;
    if (sender !== this.sender) return ofFormer(outcome);
    if (outcome.kind === 'account_fault' && !this.holds) return { ...outcome, kind: 'refused' };
    return this.holds ? held(outcome) : outcome;
  }
}

/**
 * Returns the outcome of an account that was exchanged while the POST was open: its faults say nothing of the new
 * account, by which a message that was not taken is sent.
 */
const ofFormer = (outcome: SendOutcome): SendOutcome =>
  outcome.kind === 'account_fault' ? READ_AGAIN : { ...outcome, isFormer: true };

/** Returns the outcome where reminders are held: failures that no dialect knows may be those of an outage. */
function held(outcome: SendOutcome): SendOutcome {
  const { answer } = outcome;
  if (NOT_CONNECTED.test(failureIn(answer) ?? '')) return { kind: 'account_fault', reason: 'device_offline', answer };
  if (outcome.kind === 'refused' && KEYS_REFUSED.has(outcome.reason))
    return { kind: 'account_fault', reason: 'credentials', answer };
  return outcome.kind === 'retryable' ? { suspect: 'outage', ...outcome } : outcome;
}

/** The report of an unreachable number has no buttons, and no template. */
function noticeOf(
  kind: OutgoingChannelMessage['kind'],
  buttons: OutgoingChannelMessage['buttons'],
): OutgoingMessage['notice'] {
  if (kind === 'digest') return kind;
  return kind === 'escalation' && buttons ? kind : undefined;
}

/** Facts of a test, which goes like a reminder: as text inside the window, by the template outside it. */
const sampleFacts = (id: string, employeePhone: string, description: string): ReminderSnapshot => ({
  taskId: id,
  activation: 1,
  title: 'Mensaje de prueba',
  description,
  employeeId: id,
  employeeName: 'equipo',
  employeePhone,
  departmentId: null,
  // The caller of the test makes sure of it.
  employeeConsented: true,
});
