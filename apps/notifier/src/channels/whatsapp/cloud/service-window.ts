import { Logger } from '@nestjs/common';
import type { Clock } from '@recuerda/service';
import { RecipientStore } from '../recipients/recipient-store.js';

/** The window is taken for closed this long before it closes: a POST takes time, and clocks differ. */
const MARGIN_MS = 30_000;

/** Whether a person wrote in the last 24 hours, by the messages that webhooks reported: then free text may be sent. */
export class ServiceWindow {
  private readonly logger = new Logger('WhatsApp');

  constructor(
    private readonly recipients: RecipientStore,
    private readonly clock: Clock,
  ) {}

  /** @param to normalised number */
  isOpen(to: string): Promise<boolean> {
    return this.recipients.isWindowOpen(to, new Date(this.clock.now().getTime() + MARGIN_MS));
  }

  /** Meta refused a free text that was posted at `postedAt`. Never throws. */
  async close(to: string, postedAt: Date): Promise<void> {
    await this.recipients.closeWindow(to, postedAt).catch((error: unknown) => {
      this.logger.warn({ msg: 'could not record that a window is closed', err: error });
    });
  }
}
