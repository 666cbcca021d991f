import { Controller } from '@nestjs/common';
import { RepublishSendCounts } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { PublishSendCounts } from './publish-send-counts.js';

@Controller()
export class SendCountsController {
  constructor(private readonly publish: PublishSendCounts) {}

  @RequestHandler(RepublishSendCounts)
  async republish(): Promise<{ events: number }> {
    return { events: await this.publish.republish() };
  }
}
