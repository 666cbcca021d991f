import { Injectable } from '@nestjs/common';
import type { Account, Channel } from '../channel.js';
import { CurrentConnection } from './accounts/current-connection.js';
import { WHATSAPP } from './whatsapp-account.js';

/** Reminders by WhatsApp. */
@Injectable()
export class WhatsappChannel implements Channel {
  readonly name = WHATSAPP;

  constructor(private readonly connection: CurrentConnection) {}

  get accounts(): readonly Account[] {
    return this.connection.accounts;
  }

  refresh(): Promise<void> {
    return this.connection.refresh();
  }
}
