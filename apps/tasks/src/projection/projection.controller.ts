import { Controller } from '@nestjs/common';
import { RepublishTasks } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { RepublishTasksUseCase } from './republish-tasks.js';

@Controller()
export class ProjectionController {
  constructor(private readonly republish: RepublishTasksUseCase) {}

  @RequestHandler(RepublishTasks)
  async republishAll(): Promise<{ events: number }> {
    return { events: await this.republish.run() };
  }
}
