import { Controller, Inject } from '@nestjs/common';
import { type Envelope, FLOWS } from '@recuerda/contracts';
import { Handles } from '@recuerda/messaging';
import { ProjectionService } from './projection.service.js';

@Controller()
export class ProjectionController {
  constructor(@Inject(ProjectionService) private readonly projection: ProjectionService) {}

  @Handles(FLOWS.metricsProjection)
  async project(events: Envelope[]): Promise<void> {
    await this.projection.apply(events);
  }
}
