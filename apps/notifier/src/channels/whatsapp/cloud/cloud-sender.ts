import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import type { SendOutcome } from '../../send-outcome.js';
import { classifyError } from '../http/classify-error.js';
import { type OutgoingMessage, Sender } from '../sender.js';
import { WHATSAPP_CONFIG, type WhatsappConfig } from '../whatsapp.config.js';
import { CLOUD_CONFIG, type CloudConfig } from './cloud.config.js';
import { GraphClient } from './graph-client.js';
import { freeContentOf } from './message-body.js';
import { outcomeOf, WINDOW_CLOSED } from './read-outcome.js';
import { templateOf } from './reminder-template.js';
import { ServiceWindow } from './service-window.js';

/** Messages a second that Meta takes from a number. */
const THROUGHPUT = 80;
/** Of an interactive message, characters. */
const MAX_BODY = 1_024;

/**
 * Sends by Meta's Cloud API: a free text inside the person's window, the approved template outside it, chosen just
 * before the POST.
 */
@Injectable()
export class CloudSender extends Sender {
  readonly account: string;
  readonly holds = true;
  readonly ceilings = { concurrency: Infinity, rate: THROUGHPUT };
  readonly maxTextLength = MAX_BODY;

  constructor(
    private readonly graph: GraphClient,
    private readonly window: ServiceWindow,
    @Inject(CLOUD_CONFIG) private readonly config: CloudConfig,
    @Inject(WHATSAPP_CONFIG) private readonly whatsapp: Pick<WhatsappConfig, 'SCHOOL_NAME'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
    this.account = `cloud:${config.WHATSAPP_PHONE_NUMBER_ID}`;
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const { facts } = message;
    // What is no reminder has no template: it answers somebody who has just written.
    if (facts !== undefined && !(await this.isOpen(message.to))) return this.post(message, this.template(facts));
    const outcome = await this.post(message, freeContentOf(message));
    if (facts === undefined || outcome.kind !== 'refused' || outcome.reason !== WINDOW_CLOSED) return outcome;
    return this.post(message, this.template(facts));
  }

  /** Unknown counts as closed: the template may always be sent. */
  private isOpen(to: string): Promise<boolean> {
    return this.window.isOpen(to).catch(() => false);
  }

  private template(facts: NonNullable<OutgoingMessage['facts']>): object {
    return { type: 'template', template: templateOf(facts, this.whatsapp.SCHOOL_NAME, this.config) };
  }

  private async post({ id, to }: OutgoingMessage, content: object): Promise<SendOutcome> {
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      biz_opaque_callback_data: id,
      ...content,
    };
    try {
      const response = await this.graph.post(`${this.config.WHATSAPP_PHONE_NUMBER_ID}/messages`, body);
      return outcomeOf(response, this.clock.now());
    } catch (error) {
      return classifyError(error);
    }
  }
}
