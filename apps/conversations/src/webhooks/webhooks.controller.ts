import { Controller } from '@nestjs/common';
import {
  GetWebhookCalls,
  NoteWebhookCalls,
  ReceiveWebhook,
  type WebhookCallsNoted,
  type WebhookCallsView,
  type WebhookSource,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { decodeBody } from './given.js';
import { WebhookCalls } from './webhook-calls.js';
import { WebhookStore } from './webhook.store.js';
import { WebhookWork } from './webhook-work.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly work: WebhookWork,
    private readonly calls: WebhookCalls,
  ) {}

  /** Answers as soon as the body is stored. */
  @RequestHandler(ReceiveWebhook)
  async receive({ source, body }: { source: WebhookSource; body: string }): Promise<Record<string, never>> {
    const decoded = decodeBody(body);
    if ('refused' in decoded) {
      await this.calls.noteRefused(source, [decoded.refused]);
      throw new AppError('malformed_request');
    }
    await this.webhooks.insert(source, body);
    this.work.wake();
    this.calls.noteTaken(source);
    return {};
  }

  @RequestHandler(NoteWebhookCalls)
  async note(noted: WebhookCallsNoted): Promise<Record<string, never>> {
    await this.calls.note(noted);
    return {};
  }

  @RequestHandler(GetWebhookCalls)
  async read({ source }: { source: WebhookSource }): Promise<WebhookCallsView> {
    return this.calls.read(source);
  }
}
