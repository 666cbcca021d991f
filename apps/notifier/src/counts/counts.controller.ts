import { Controller } from '@nestjs/common';
import { RepublishCounts } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { PublishCounts } from './publish-counts.js';

@Controller()
export class CountsController {
  constructor(private readonly publish: PublishCounts) {}

  @RequestHandler(RepublishCounts)
  async republish(): Promise<{ events: number }> {
    return { events: await this.publish.republish() };
  }
}
