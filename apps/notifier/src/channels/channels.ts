import type { ReminderSnapshot } from '@recuerda/contracts';
import type { Account, Channel } from './channel.js';

/** The connected accounts of all channels. One, the school's, serves all departments without one of their own. */
export class Channels {
  private lists: readonly (readonly Account[])[] = [];
  private all: readonly Account[] = [];
  private byKey = new Map<string, Account>();
  private byDepartment = new Map<string, Account>();

  /** `fallback`: of no department, for what the others cannot bring to a person. */
  constructor(
    private readonly channels: readonly Channel[],
    readonly fallback?: Account,
  ) {}

  /** The fallback, where it has an address of the employee. */
  fallbackFor(employee: Parameters<Account['addressOf']>[0]): Account | undefined {
    return this.fallback?.addressOf(employee).value ? this.fallback : undefined;
  }

  /** Another array once an account is exchanged. */
  get accounts(): readonly Account[] {
    this.followExchange();
    return this.all;
  }

  /** The account with this key, as it is now; undefined: it is not connected any more. */
  of(key: string): Account | undefined {
    this.followExchange();
    return this.byKey.get(key);
  }

  /** Returns an account of the channel of this key, in whose words an account that is gone reports. */
  kinOf(key: string): Account | undefined {
    return this.channels.find(({ name }) => key.startsWith(`${name}:`))?.accounts[0];
  }

  /** Whether an error code of a report says, in the words of any channel, that its person wants no messages. */
  async isOptOut(code: number | null): Promise<boolean> {
    if (code === null) return false;
    const about = { code, phone: null, postedAt: null };
    const faults = await Promise.all(this.accounts.map((account) => account.lateFault(about)));
    return faults.some((late) => late?.kind === 'recipient' && late.fault === 'opted_out');
  }

  /** The account that serves a department; null: none, or not known. */
  forDepartment(departmentId: string | null): Account {
    this.followExchange();
    const own = departmentId === null ? undefined : this.byDepartment.get(departmentId);
    return own ?? this.school;
  }

  /** The account with this key while it is connected, else that of the department. */
  serving(key: string | null, departmentId: string | null): Account {
    return (key !== null && this.of(key)) || this.forDepartment(departmentId);
  }

  get school(): Account {
    // The fallback comes last.
    return schoolOf(this.accounts);
  }

  /** Whether the fallback needs a consent that is not recorded: the one that the department's account needs. */
  lacksConsent(account: Account, { employeeConsented, departmentId }: ReminderSnapshot): boolean {
    return account === this.fallback && !employeeConsented && this.forDepartment(departmentId).view.requiresConsent;
  }

  /** Takes up accounts that other notifiers know. Throws if the database is down. */
  async refresh(): Promise<void> {
    await Promise.all(this.channels.map((channel) => channel.refresh()));
  }

  private followExchange(): void {
    if (this.channels.every(({ accounts }, index) => accounts === this.lists[index])) return;
    this.lists = this.channels.map(({ accounts }) => accounts);
    this.all = [...this.lists.flat(), ...(this.fallback ? [this.fallback] : [])];
    this.byKey = new Map(this.all.map((account) => [account.key, account]));
    this.byDepartment = new Map(
      this.all.flatMap((account) => account.departmentIds.map((id): [string, Account] => [id, account])),
    );
  }
}

/** Returns which of these accounts serves a department. Throws if none does. */
export function servingOf(accounts: readonly Account[], departmentId: string): Account {
  return accounts.find(({ departmentIds }) => departmentIds.includes(departmentId)) ?? schoolOf(accounts);
}

function schoolOf(accounts: readonly Account[]): Account {
  const school = accounts.find(({ departmentIds }) => departmentIds.length === 0);
  if (!school) throw new Error('the school has no account');
  return school;
}
