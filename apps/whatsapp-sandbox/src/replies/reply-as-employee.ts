import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, fieldError } from '@recuerda/service';
import { DISPLAY_PHONE_NUMBER } from '../graph/business-number.js';
import { GRAPH_CONFIG, type GraphConfig } from '../graph/graph.config.js';
import { Admission } from '../graph/messages/admission.js';
import { GraphSettings } from '../graph/settings/graph-settings.js';
import { Users, waIdOf } from '../graph/users.js';
import { postJson } from '../graph/webhooks/post-json.js';
import { webhookOfMessage } from '../graph/webhooks/webhook-bodies.js';
import { Webhooks } from '../graph/webhooks/webhooks.js';
import { type Choice, type Message, MessageStore } from '../messages/message-store.js';
import { phoneKey } from '../phone-key.js';
import { webhookOfFormReply } from './form-webhook.js';
import { graphContentOf } from './graph-content.js';
import { type Reply, ReplyStore } from './reply-store.js';

interface ReplyInput {
  /** The employee's number, in any format. */
  to: string;
  text?: string | undefined;
  /** Id of a button of the message. */
  button?: string | undefined;
  /** The message that is answered; needed for a button. */
  messageId?: string | undefined;
  /** Default: the way of the message that is answered, or of the latest one; else the form's where it has a webhook. */
  via?: 'graph' | 'form' | undefined;
}

interface GivenReply {
  id: string;
  at: Date;
  to: string;
  text: string;
  choice: Choice | undefined;
  /** The one that is answered. */
  message: Message | undefined;
}

/** Answers as the employee does: to the sender's webhook, by the way by which the message came. */
@Injectable()
export class ReplyAsEmployee {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Users) private readonly users: Users,
    @Inject(Admission) private readonly admission: Admission,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(ReplyStore) private readonly replies: ReplyStore,
  ) {}

  /** @throws `validation_failed` for a message or button that is not there */
  async run(input: ReplyInput): Promise<Reply> {
    const message = this.answered(input);
    const choice = this.chosen(input, message);
    const text = choice?.title ?? input.text ?? '';
    const usual = this.config.WHATSAPP_FORM_WEBHOOK_URL === undefined ? 'graph' : 'form';
    const via = input.via ?? (message ?? this.messages.newestFirst(input.to)[0])?.via ?? usual;
    const id = `wamid.${randomBytes(24).toString('base64')}`;
    const given = { id, at: this.clock.now(), to: input.to, text, choice, message };
    const isHeard = via === 'graph' ? this.byGraph(given) : await this.byForm(given);
    const sentAt = given.at.toISOString();
    const reply: Reply = { id, from: input.to, text, sentAt, via: isHeard ? via : null };
    this.replies.add(reply);
    return reply;
  }

  /** Returns whether there is somebody to tell. */
  private byGraph({ id, at, to, text, choice, message }: GivenReply): boolean {
    const { usersWithoutPhone, webhookUrl } = this.settings.current;
    const user = this.users.of(phoneKey(to));
    this.admission.windows.open(user.waId, at.getTime());
    const withoutPhone = usersWithoutPhone.some((phone) => waIdOf(phone) === user.waId);
    const content = graphContentOf(text, choice, message?.kind);
    const number = { id: this.config.WHATSAPP_PHONE_NUMBER_ID, display: DISPLAY_PHONE_NUMBER };
    const facts = { id, at: at.getTime(), user: { ...user, withoutPhone }, contextId: message?.id, content };
    this.webhooks.send(webhookOfMessage(number, facts));
    return webhookUrl !== null;
  }

  /** Returns whether it was taken. Those gateways do not try again. */
  private async byForm({ to, text, message }: GivenReply): Promise<boolean> {
    const { WHATSAPP_FORM_WEBHOOK_URL: url } = this.config;
    if (url === undefined) return false;
    const sender = phoneKey(to);
    const body = webhookOfFormReply({ sender, receiver: DISPLAY_PHONE_NUMBER, text, contextId: message?.id });
    const status = await postJson(url, JSON.stringify(body));
    return status >= 200 && status < 300;
  }

  private answered({ messageId }: ReplyInput): Message | undefined {
    if (messageId === undefined) return undefined;
    const message = this.messages.find(messageId);
    if (message === undefined) throw fieldError('messageId', 'Este mensaje no existe.');
    return message;
  }

  private chosen({ button }: ReplyInput, message: Message | undefined): Choice | undefined {
    if (button === undefined) return undefined;
    const choice = message?.buttons?.find(({ id }) => id === button);
    if (choice === undefined) throw fieldError('button', 'El mensaje no tiene este botón.');
    return choice;
  }
}
