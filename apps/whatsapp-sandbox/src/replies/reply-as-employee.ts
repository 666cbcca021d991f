import { randomBytes } from 'node:crypto';
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { CLOCK, type Clock, fieldError, parseInput } from '@recuerda/service';
import { DISPLAY_PHONE_NUMBER, SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { Admission } from '../graph/limits.js';
import { GraphSettings } from '../graph/settings/graph-settings.js';
import { Users, waIdOf } from '../graph/users.js';
import { postJson, Webhooks } from '../graph/webhooks/webhooks.js';
import { webhookOfMessage } from '../graph/webhooks/webhook-bodies.js';
import { phoneKey } from '../bounded.js';
import { type Choice, type Message, MessageStore, type Reply, ReplyStore } from '../messages/stores.js';
import { FORM_ENCODINGS, FORM_ENVELOPES, FORM_KINDS, type FormKind, formMessage } from './form-webhook.js';
import {
  GRAPH_KINDS,
  type GraphKind,
  graphKindOf,
  type Inbound,
  SYSTEM_KINDS,
  systemContentOf,
} from './graph-content.js';
import { type ReplyInput, replyInput } from './reply-input.js';

/** Sends an employee's reply to the sender's webhook, by the way by which the message came. */
@Controller('sandbox/replies')
export class ReplyAsEmployee {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Users) private readonly users: Users,
    @Inject(Admission) private readonly admission: Admission,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(ReplyStore) private readonly replies: ReplyStore,
  ) {}

  /** @throws `validation_failed` for a message, button or kind that is not there */
  @Post()
  async reply(@Body() body: unknown): Promise<Reply> {
    const input = parseInput(replyInput, body);
    const message = this.answered(input);
    const choice = input.choice ?? this.chosen(input, message);
    const usual = this.config.WHATSAPP_FORM_WEBHOOK_URL === undefined ? 'graph' : 'form';
    const via = input.via ?? (message ?? this.messages.newestFirst(input.to)[0])?.via ?? usual;
    const id = `wamid.${randomBytes(24).toString('base64')}`;
    const at = input.sentAt === undefined ? this.clock.now() : new Date(input.sentAt);
    const { emoji } = input;
    const text = choice?.title ?? input.text ?? '';
    const inbound = { ...input, from: phoneKey(input.to), text, choice, contextId: input.messageId };
    const given = { id, at, input, inbound, message };
    const isHeard = via === 'graph' ? this.byGraph(given) : await this.byForm(given);
    const shown = text || emoji || `[${input.kind ?? 'text'}]`;
    const reply: Reply = { id, from: input.to, text: shown, sentAt: at.toISOString(), via: isHeard ? via : null };
    this.replies.add(reply);
    return reply;
  }

  /** Returns whether there is somebody to tell. */
  private byGraph({ id, at, input, inbound, message }: Given): boolean {
    const { usersWithoutPhone, webhookUrl } = this.settings.current;
    const kind = input.kind ?? graphKindOf(inbound.choice !== undefined, message?.kind);
    const user = this.users.of(inbound.from);
    const withoutPhone = input.withoutPhone ?? usersWithoutPhone.some((phone) => waIdOf(phone) === user.waId);
    const { WHATSAPP_PHONE_NUMBER_ID: number } = this.config;
    const facts = { id, at: at.getTime(), user: { ...user, withoutPhone } };
    if (isIn(SYSTEM_KINDS, kind)) {
      const after = kind === 'user-id' ? this.users.renew(user.waId) : this.users.of(inbound.newPhone ?? user.waId);
      // Meta tells no number with a new id.
      const before = { ...facts.user, withoutPhone: withoutPhone || kind === 'user-id' };
      const content = systemContentOf(kind, user, after);
      this.webhooks.send(webhookOfMessage(number, { ...facts, user: before, content, isSystem: true }));
    } else if (kind in GRAPH_KINDS) {
      this.admission.openWindow(user.waId, at.getTime());
      const content = GRAPH_KINDS[kind as GraphKind](inbound);
      const contextId = kind === 'reaction' ? undefined : message?.id;
      this.webhooks.send(webhookOfMessage(number, { ...facts, contextId, content }));
    } else throw unknownKind([...Object.keys(GRAPH_KINDS), ...SYSTEM_KINDS]);
    return webhookUrl !== null;
  }

  /** Returns whether it was taken. Those gateways do not try again. */
  private async byForm({ id, at, input, inbound }: Given): Promise<boolean> {
    const { kind = 'text', envelope = 'script', encoding = 'json' } = input;
    if (!(kind in FORM_KINDS)) throw unknownKind(Object.keys(FORM_KINDS));
    const { WHATSAPP_FORM_WEBHOOK_URL: url } = this.config;
    if (url === undefined) return false;
    const receiver = DISPLAY_PHONE_NUMBER;
    const message = formMessage(kind as FormKind, inbound, receiver);
    const body = FORM_ENVELOPES[envelope]({ message, from: inbound.from, receiver, id, at: at.getTime() });
    const { type, text } = FORM_ENCODINGS[encoding](body);
    const status = await postJson(url, text, { 'content-type': type });
    return status >= 200 && status < 300;
  }

  private answered({ messageId, kind }: ReplyInput): Message | undefined {
    if (messageId === undefined) return undefined;
    const message = this.messages.find(messageId);
    // The form gives no ids: one of another kind may name what it likes.
    if (message === undefined && kind === undefined) throw fieldError('messageId', 'Este mensaje no existe.');
    return message;
  }

  private chosen({ button }: ReplyInput, message: Message | undefined): Choice | undefined {
    if (button === undefined) return undefined;
    const choice = message?.buttons?.find(({ id }) => id === button);
    if (choice === undefined) throw fieldError('button', 'El mensaje no tiene este botón.');
    return choice;
  }
}

interface Given {
  id: string;
  at: Date;
  input: ReplyInput;
  inbound: Inbound;
  /** The one that is answered. */
  message: Message | undefined;
}

const isIn = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value);
const unknownKind = (known: readonly string[]) => fieldError('kind', `Debe ser ${known.join(', ')}.`);
