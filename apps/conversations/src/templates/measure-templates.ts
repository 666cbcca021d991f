import { Injectable } from '@nestjs/common';
import { TEMPLATE_USES } from '@recuerda/contracts';
import { gauge } from '@recuerda/service';
import { TemplateProblem } from './template-problem.js';

const unusableTemplates = gauge(
  'recuerda_template_unusable',
  '1 while the template that a kind of message needs cannot be used: it is not approved, or differs from what is sent.',
  ['use'],
);

/** Keeps the gauge of templates. */
@Injectable()
export class MeasureTemplates {
  constructor(private readonly problem: TemplateProblem) {}

  async run(): Promise<void> {
    const problems = await this.problem.findAll();
    for (const use of TEMPLATE_USES) unusableTemplates.set({ use }, problems.some((one) => one.use === use) ? 1 : 0);
  }
}
