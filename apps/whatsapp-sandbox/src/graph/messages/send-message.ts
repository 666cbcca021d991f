import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { type Message, MessageStore } from '../../messages/stores.js';
import { DISPLAY_PHONE_NUMBER, SANDBOX_CONFIG, type SandboxConfig } from '../../sandbox.config.js';
import { GraphError } from '../errors.js';
import { GraphSettings } from '../settings/graph-settings.js';
import { SandboxTemplates } from '../templates/sandbox-templates.js';
import type { Fault } from '../settings/settings-table.js';
import { Users, waIdOf } from '../users.js';
import { Admission } from '../limits.js';
import { type AcceptedMessage, type MessageInput, parseMessage } from '../message.js';
import { renderTemplate } from '../templates/render-template.js';
import { type StatusFacts, webhookOfStatus } from '../webhooks/webhook-bodies.js';
import { Timers, Webhooks } from '../webhooks/webhooks.js';

/** Answer to a sender, unless the fault gives another; without a body the message was not taken. */
interface Sent {
  body?: object;
  fault: Fault | undefined;
}

const DAY_SECONDS = 86_400;
/** Last version whose statuses name the conversation. */
const LAST_WITH_CONVERSATION = 23;

/** Order of statuses. */
const RANK = { sent: 0, delivered: 1, read: 2, failed: 3 } as const;

/** Modes of faults by which a message is not taken. */
const NOT_TAKEN = ['status', 'hang', 'cut'];

/** POST /{phone number}/messages: checks a message in Meta's order, keeps it, and reports its statuses by webhook. */
@Injectable()
export class SendMessage {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Users) private readonly users: Users,
    @Inject(Admission) private readonly admission: Admission,
    @Inject(SandboxTemplates) private readonly templates: SandboxTemplates,
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Timers) private readonly timers: Timers,
  ) {}

  /** @throws GraphError */
  send(body: unknown, version: string): Sent {
    const { isBanned, isRegistered, testRecipients } = this.settings.current;
    if (isBanned) throw new GraphError(131031);
    if (!isRegistered) throw new GraphError(133010);
    const input = parseMessage(body);
    const phone = this.phoneOf(input);
    const { waId, userId } = this.users.of(phone);
    if (waId === waIdOf(DISPLAY_PHONE_NUMBER)) throw new GraphError(131021);
    if (testRecipients && !testRecipients.some((listed) => waIdOf(listed) === waId)) throw new GraphError(131030);
    const fault = this.settings.takeFault(waId);
    if (fault !== undefined && 'mode' in fault && NOT_TAKEN.includes(fault.mode)) return { fault };
    const now = this.clock.now();
    const message: AcceptedMessage = {
      id: `wamid.${randomBytes(24).toString('base64')}`,
      waId,
      ...renderMessage(input, this.templates),
      callbackData: input.biz_opaque_callback_data,
      version,
    };
    try {
      if (fault !== undefined && 'code' in fault) throw new GraphError(fault.code, undefined, undefined, fault.odd);
      this.admission.check({ waId, isTemplate: input.type === 'template', now: now.getTime() }, this.settings.current);
      const delayMs = fault !== undefined && 'statusDelayMs' in fault ? fault.statusDelayMs : 0;
      this.reportSuccess(message, this.accept(message, now), delayMs);
    } catch (error) {
      if (!(error instanceof GraphError) || !this.settings.current.lateErrors.includes(error.code)) throw error;
      this.reportFailure(message, error);
    }
    return {
      // An error of the table that is reported late is no answer.
      fault: fault !== undefined && 'mode' in fault ? fault : undefined,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: input.to ?? userId, wa_id: waId, user_id: userId }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      },
    };
  }

  private phoneOf({ to, recipient }: MessageInput): string {
    const phone = to ?? this.users.phoneOf(recipient ?? '');
    if (phone === undefined) throw new GraphError(131009, 'The parameter recipient is not a known user id.');
    if (!/^\d{7,15}$/.test(waIdOf(phone)))
      throw new GraphError(131009, 'The parameter to is not a valid phone number.');
    return phone;
  }

  private accept({ id, waId, text, buttons, kind }: AcceptedMessage, now: Date): Message {
    this.admission.sent(waId, now.getTime());
    const kept: Message = {
      id,
      to: waId,
      message: text,
      receivedAt: now.toISOString(),
      via: 'graph',
      kind,
      buttons,
      receipt: 'accepted',
    };
    this.messages.add(kept);
    return kept;
  }

  /**
   * @param kept what the page shows of it
   * @param delayMs before the first status, in addition to the usual gap
   */
  private reportSuccess(message: AcceptedMessage, kept: Message, delayMs: number): void {
    const { statuses, statusGapMs, billable, failedCode } = this.settings.current;
    const isFree = message.category === 'service' && this.admission.isWindowOpen(message.waId, this.now());
    const pricing = { category: message.category, billable: billable ?? !isFree };
    const acceptedAt = this.now();
    statuses.forEach((status, index) =>
      this.timers.after(delayMs + (index + 1) * statusGapMs, () => {
        // One that comes too late tells when it was, not when it comes.
        const at = Math.min(this.now(), acceptedAt + delayMs + (RANK[status] + 1) * statusGapMs);
        if (status === 'failed')
          return this.report(message, { status, at, errors: [new GraphError(failedCode).toStatusError()] });
        this.messages.setReceipt(kept, status);
        const isPriced = status !== 'read';
        const conversation = isPriced ? conversationOf(message, status, at) : undefined;
        this.report(message, { status, at, ...(isPriced && { pricing, conversation }) });
      }),
    );
  }

  /** Reports that the recipient gets nothing. */
  private reportFailure(message: AcceptedMessage, error: GraphError): void {
    this.timers.after(this.settings.current.statusGapMs, () =>
      this.report(message, { status: 'failed', at: this.now(), errors: [error.toStatusError()] }),
    );
  }

  private report(message: AcceptedMessage, facts: Omit<StatusFacts, 'id' | 'user'>): void {
    const { id, waId, callbackData } = message;
    const user = this.users.of(waId);
    this.webhooks.send(webhookOfStatus(this.config.WHATSAPP_PHONE_NUMBER_ID, { id, user, callbackData, ...facts }));
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function conversationOf({ waId, category, version }: AcceptedMessage, status: string, now: number): object | undefined {
  if (Number.parseFloat(version.slice(1)) >= LAST_WITH_CONVERSATION + 1) return undefined;
  return {
    id: createHash('sha256').update(`${waId} ${category}`).digest('hex').slice(0, 32),
    origin: { type: category },
    ...(status === 'sent' && { expiration_timestamp: String(Math.floor(now / 1_000) + DAY_SECONDS) }),
  };
}

type Rendered = Pick<AcceptedMessage, 'text' | 'buttons' | 'kind' | 'category'>;

/** @throws GraphError for a template that cannot be sent */
function renderMessage(input: MessageInput, templates: SandboxTemplates): Rendered {
  switch (input.type) {
    case 'text':
      return { text: input.text.body, buttons: [], kind: 'text', category: 'service' };
    case 'template':
      return renderTemplate(input.template, templates);
    case 'interactive':
      return renderInteractive(input.interactive);
  }
}

type Interactive = Extract<MessageInput, { type: 'interactive' }>['interactive'];

function renderInteractive(interactive: Interactive): Rendered {
  const { header, body, footer, type } = interactive;
  const text = [header?.text, body.text, footer?.text].filter((part) => part !== undefined).join('\n\n');
  const buttons =
    type === 'button'
      ? interactive.action.buttons.map(({ reply }) => reply)
      : interactive.action.sections.flatMap(({ rows }) => rows);
  return { text, buttons, kind: type, category: 'service' };
}
