import { Injectable } from '@nestjs/common';
import type { Account, Channel } from '../channel.js';
import { ConnectedAccounts } from './accounts/connected-accounts.js';
import { WHATSAPP } from './whatsapp-account.js';

/** Reminders by WhatsApp. */
@Injectable()
export class WhatsappChannel implements Channel {
  readonly name = WHATSAPP;

  constructor(private readonly connected: ConnectedAccounts) {}

  get accounts(): readonly Account[] {
    return this.connected.accounts;
  }

  refresh(): Promise<void> {
    return this.connected.refresh();
  }
}
