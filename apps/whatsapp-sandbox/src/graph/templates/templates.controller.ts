import { Body, Controller, Get, HttpCode, Inject, Param, Put } from '@nestjs/common';
import { AppError, parseInput } from '@recuerda/service';
import { z } from 'zod';
import { CATEGORIES, components, language } from './template-schema.js';
import { TemplateReview } from './template-review.js';
import { SandboxTemplates, type Template, TEMPLATE_STATUSES } from './sandbox-templates.js';

const changeInput = z.strictObject({
  status: z.enum(TEMPLATE_STATUSES, { error: `Debe ser ${TEMPLATE_STATUSES.join(', ')}.` }).optional(),
  reason: z.string().max(100).optional(),
  category: z.enum(CATEGORIES).optional(),
  /** Announces a change of the category that Meta will make. */
  correctCategory: z.enum(CATEGORIES).optional(),
  /** Exists in this language only; no webhook tells it. */
  language: language.optional(),
  /** Another shape than the sender knows; no webhook tells it. */
  components: components.optional(),
});

/** Moves templates through their life, as Meta's reviewers do. */
@Controller('sandbox/graph/templates')
export class TemplatesController {
  constructor(
    @Inject(SandboxTemplates) private readonly store: SandboxTemplates,
    @Inject(TemplateReview) private readonly review: TemplateReview,
  ) {}

  @Get()
  list(): { items: Template[] } {
    return { items: this.store.list() };
  }

  /** All languages of the name. */
  @Put(':name')
  @HttpCode(200)
  change(@Param('name') name: string, @Body() body: unknown): { items: Template[] } {
    const change = parseInput(changeInput, body);
    const items = this.store.list().filter((template) => template.name === name);
    if (items.length === 0) throw new AppError('not_found');
    for (const template of items) this.review.change(template, change);
    return { items };
  }
}
