import { Controller, Inject } from '@nestjs/common';
import { CountRemindersToday, GetMetrics, type MetricsView } from '@recuerda/contracts';
import { Answers } from '@recuerda/messaging';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresController {
  constructor(@Inject(FiguresService) private readonly figures: FiguresService) {}

  @Answers(GetMetrics)
  metrics(): Promise<MetricsView> {
    return this.figures.metrics();
  }

  @Answers(CountRemindersToday)
  async remindersToday(): Promise<{ count: number }> {
    return { count: await this.figures.remindersToday() };
  }
}
