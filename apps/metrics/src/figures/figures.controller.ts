import { Controller, Inject } from '@nestjs/common';
import { CountRemindersToday, GetMetrics, type MetricsView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresController {
  constructor(@Inject(FiguresService) private readonly figures: FiguresService) {}

  @RequestHandler(GetMetrics)
  metrics(): Promise<MetricsView> {
    return this.figures.metrics();
  }

  @RequestHandler(CountRemindersToday)
  async remindersToday(): Promise<{ count: number }> {
    return { count: await this.figures.remindersToday() };
  }
}
