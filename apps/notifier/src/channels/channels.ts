import { Injectable } from '@nestjs/common';
import { type Account, Channel } from './channel.js';

/** The connected accounts of all channels. */
@Injectable()
export class Channels {
  private known: readonly Account[] = [];
  private byKey = new Map<string, Account>();

  constructor(private readonly channel: Channel) {}

  get accounts(): readonly Account[] {
    this.followExchange();
    return this.known;
  }

  /** The account with this key, as it is now; undefined: it is not connected any more. */
  of(key: string): Account | undefined {
    this.followExchange();
    return this.byKey.get(key);
  }

  /** The account of employees of a department; null: none, or not known. */
  forDepartment(_departmentId: string | null): Account {
    return this.school;
  }

  /** The account that serves all departments without one of their own. */
  get school(): Account {
    const [school] = this.accounts;
    if (!school) throw new Error('no account is connected');
    return school;
  }

  private followExchange(): void {
    const { accounts } = this.channel;
    if (accounts === this.known) return;
    this.known = accounts;
    this.byKey = new Map(accounts.map((account) => [account.key, account]));
  }
}
