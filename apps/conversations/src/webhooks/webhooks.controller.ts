import { Controller } from '@nestjs/common';
import { ReceiveWebhook, type WebhookSource } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { WebhookStore } from './webhook.store.js';
import { WebhookWork } from './webhook-work.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly work: WebhookWork,
  ) {}

  /** Answers as soon as the body is stored. */
  @RequestHandler(ReceiveWebhook)
  async receive({ source, body }: { source: WebhookSource; body: string }): Promise<Record<string, never>> {
    await this.webhooks.insert(source, body);
    this.work.wake();
    return {};
  }
}
