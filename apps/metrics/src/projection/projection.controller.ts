import { Controller, Inject } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { ProjectionService } from './projection.service.js';

@Controller()
export class ProjectionController {
  constructor(@Inject(ProjectionService) private readonly projection: ProjectionService) {}

  @EventHandler(SUBSCRIPTIONS.metricsProjection)
  async project(events: Envelope[]): Promise<void> {
    await this.projection.apply(events);
  }

  @EventHandler(SUBSCRIPTIONS.metricsSendCounts)
  async count(events: Envelope[]): Promise<void> {
    await this.projection.count(events);
  }

  @EventHandler(SUBSCRIPTIONS.metricsReceiptCounts)
  async countReceipts(events: Envelope[]): Promise<void> {
    await this.projection.countReceipts(events);
  }
}
