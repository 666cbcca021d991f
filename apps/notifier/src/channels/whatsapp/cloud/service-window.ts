import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { RecipientStore } from '../recipients/recipient-store.js';

/** The window is taken for closed so long before it closes: a POST takes time, and clocks differ. */
const MARGIN_MS = 30_000;

/** Port: whether a person wrote in the last 24 hours, so that free text may be sent. */
export abstract class ServiceWindow {
  /** @param to normalised number */
  abstract isOpen(to: string): Promise<boolean>;
}

/** By the messages that webhooks have reported. */
@Injectable()
export class StoredWindow extends ServiceWindow {
  constructor(
    private readonly recipients: RecipientStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  isOpen(to: string): Promise<boolean> {
    return this.recipients.isWindowOpen(to, new Date(this.clock.now().getTime() + MARGIN_MS));
  }
}
