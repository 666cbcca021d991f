import { Inject, Injectable } from '@nestjs/common';
import type { ReminderSnapshot } from '@recuerda/contracts';
import { type Address, Channel, type OutgoingReminder } from '../channel.js';
import type { SendOutcome } from '../send-outcome.js';
import { composeMessage } from './compose-message.js';
import { normalisePhone } from './phone/normalise-phone.js';
import { Sender } from './sender.js';
import { WHATSAPP_CONFIG, type WhatsappConfig } from './whatsapp.config.js';

/** Reminders by WhatsApp, through the provider that WHATSAPP_PROVIDER names. */
@Injectable()
export class WhatsappChannel extends Channel {
  readonly ceilings: Channel['ceilings'];

  constructor(
    private readonly sender: Sender,
    @Inject(WHATSAPP_CONFIG) private readonly config: Pick<WhatsappConfig, 'SCHOOL_NAME'>,
  ) {
    super();
    this.ceilings = sender.ceilings;
  }

  addressOf({ employeePhone }: Pick<ReminderSnapshot, 'employeePhone'>): Address {
    return normalisePhone(employeePhone);
  }

  send({ reminderId, to, facts }: OutgoingReminder): Promise<SendOutcome> {
    const text = composeMessage(facts, this.config.SCHOOL_NAME, this.sender.maxTextLength);
    return this.sender.send({ id: reminderId, to, text, facts });
  }
}
