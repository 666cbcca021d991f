import { normalisePhone, type ReminderSnapshot } from '@recuerda/contracts';
import type { Account, Address, FaultReport, OutgoingMessage, ShownAccount } from '../channel.js';
import type { LateFault, SendOutcome } from '../send-outcome.js';
import { lateFaultOf } from './cloud/error-table.js';
import type { Connection } from './connection.js';
import { failureIn } from './form/dialects/failure-in.js';
import type { WhatsappConfig } from './whatsapp.config.js';

/** Begins the keys of all accounts at WhatsApp. */
export const WHATSAPP = 'whatsapp';

/** Reasons that only the HTTP status gives; dialects that read bodies have reasons of their own. */
const KEYS_REFUSED = new Set(['http_401', 'http_403']);

/** Words of gateways that take a message while their phone is offline. */
const NOT_CONNECTED = /\b(device|phone|instance|session|whatsapp)\b.{0,20}\b(not|dis)[ -]?connected/i;

interface About {
  key: string;
  name: string;
  departmentIds: readonly string[];
  /** Start of the account: what was posted before was another's. */
  since: Date;
  breaker: WhatsappConfig['WHATSAPP_BREAKER'];
}

/** An account at a WhatsApp provider. */
export class WhatsappAccount implements Account {
  readonly key: string;
  readonly departmentIds: readonly string[];
  readonly holds: boolean;
  readonly ceilings: Account['ceilings'];

  constructor(
    readonly connection: Connection,
    private readonly about: About,
  ) {
    const { sender } = connection;
    this.key = about.key;
    this.departmentIds = about.departmentIds;
    this.holds = about.breaker === 'auto' ? sender.holds : about.breaker === 'on';
    this.ceilings = sender.ceilings;
  }

  get view(): ShownAccount {
    return { name: this.about.name, ...this.connection.sender.view };
  }

  addressOf({ employeePhone }: Pick<ReminderSnapshot, 'employeePhone'>): Address {
    return normalisePhone(employeePhone);
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const { sender } = this.connection;
    const sent = await sender.send(message);
    const outcome = sent.kind === 'retryable' && sender.hasReceipts ? { ...sent, reportedTo: this.key } : sent;
    return this.holds ? held(outcome) : outcome;
  }

  async lateFault({ code, phone, postedAt }: FaultReport): Promise<LateFault | undefined> {
    const fault = lateFaultOf(code);
    if (fault?.kind === 'account' && (postedAt === null || postedAt < this.about.since)) return undefined;
    if (fault?.kind !== 'window') return fault;
    if (phone !== null && postedAt !== null)
      await this.connection.sender.closeWindow?.(normalisePhone(phone).value, postedAt);
    return undefined;
  }
}

/** Returns the outcome where reminders are held: failures that no dialect knows may be those of an outage. */
function held(outcome: SendOutcome): SendOutcome {
  const { answer } = outcome;
  if (NOT_CONNECTED.test(failureIn(answer) ?? '')) return { kind: 'account_fault', reason: 'device_offline', answer };
  if (outcome.kind === 'refused' && KEYS_REFUSED.has(outcome.reason))
    return { kind: 'account_fault', reason: 'credentials', answer };
  return outcome.kind === 'retryable' ? { suspect: 'outage', ...outcome } : outcome;
}
