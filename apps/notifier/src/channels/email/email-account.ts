import type { ReminderSnapshot } from '@recuerda/contracts';
import { type Clock, escapeHtml, sealDoneLink } from '@recuerda/service';
import { bodyOf, link, type Mail, Mailer, type MailError } from '@recuerda/service/mail';
import type { MessageSettings } from '../../texts/message-settings.js';
import { type Account, type Address, type OutgoingMessage, type ShownAccount, UNLIMITED } from '../channel.js';
import { POST_TIMEOUT_MS } from '../http/provider-http.module.js';
import { READ_AGAIN, type SendOutcome } from '../send-outcome.js';
import type { EmailConfig } from './email.config.js';

/** Key of the account. */
export const MAIL_ACCOUNT = 'email:smtp';
/** WhatsApp's marks of bold words. */
const BOLD = /(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/g;

/** Our account at the mail server. */
export class EmailAccount implements Account {
  readonly key = MAIL_ACCOUNT;
  readonly departmentIds = [];
  readonly holds = true;
  /** Each mail has a connection of its own. */
  readonly ceilings = { concurrency: 4, rate: Infinity };
  readonly view: ShownAccount;
  private readonly mailer: Mailer;

  constructor(
    private readonly config: EmailConfig,
    private readonly clock: Clock,
    private readonly school: Pick<MessageSettings, 'current'>,
  ) {
    this.mailer = new Mailer(config.server);
    this.view = { name: config.server.from, ...UNLIMITED };
  }

  /** There is none while the school wants no mails. */
  addressOf({ employeeEmail }: Pick<ReminderSnapshot, 'employeeEmail'>): Address {
    return { value: (this.school.current.mailFallback && employeeEmail) || '', recognised: true };
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    if (message.to === '') return { kind: 'refused', reason: 'no_email', answer: '' };
    const mail = this.mailOf(message);
    if (message.mayPost?.() === false) return READ_AGAIN;
    try {
      await this.mailer.send(mail, POST_TIMEOUT_MS);
      return { kind: 'sent', answer: '' };
    } catch (error) {
      return outcomeOf(error as MailError);
    }
  }

  /** The server reports nothing after it took a mail. */
  async lateFault(): Promise<undefined> {
    return undefined;
  }

  private mailOf({ id, to, text, facts, bundle }: OutgoingMessage): Mail {
    const reminders = bundle ?? (facts ? [facts] : []);
    const [first] = reminders;
    const subject = reminders.length > 1 ? `Tienes ${reminders.length} tareas pendientes` : (first?.title ?? '');
    const html = escapeHtml(text).replace(BOLD, '<b>$1</b>');
    const said = { text: text.replace(BOLD, '$1'), html: `<p style="white-space: pre-line">${html}</p>` };
    // A mailbox knows by the id that a mail comes twice.
    const messageId = `<${id}@${new URL(this.config.publicUrl).hostname}>`;
    const parts = [said, ...reminders.map((reminder) => this.linkOf(reminder))];
    return { to, subject: `Recordatorio: ${subject}`, messageId, ...bodyOf(parts) };
  }

  private linkOf({ taskId, employeeId, title }: ReminderSnapshot) {
    const sealed = sealDoneLink(this.config.keys, { taskId, employeeId, sentAt: this.clock.now() });
    const { href } = new URL(`/done/${sealed}`, this.config.publicUrl);
    const words = `Marcar como hecha: ${title}`;
    return { ...link(href, words), text: `${words}\n${href}` };
  }
}

function outcomeOf({ failure, isFinal, mayBeSent, message: answer }: MailError): SendOutcome {
  if (failure === 'credentials') return { kind: 'account_fault', reason: failure, answer };
  const reason = `mail_${failure}`;
  if (isFinal) return { kind: 'refused', reason, answer };
  const again = { kind: 'retryable', reason, answer, ambiguous: mayBeSent } as const;
  return failure === 'address' ? again : { ...again, suspect: 'outage' };
}
