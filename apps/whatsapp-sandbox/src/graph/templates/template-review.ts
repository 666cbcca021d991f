import { Body, Controller, Get, HttpCode, Inject, Injectable, Param, Put } from '@nestjs/common';
import { AppError, CLOCK, type Clock, parseInput } from '@recuerda/service';
import { z } from 'zod';
import { LiveEvents } from '../../live/live-events.js';
import { GraphSettings } from '../settings/graph-settings.js';
import { Timers } from '../webhooks/timers.js';
import { webhookOfCategory, webhookOfTemplate } from '../webhooks/webhook-bodies.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { SandboxTemplates, type Template, TEMPLATE_STATUSES, type TemplateChange } from './sandbox-templates.js';
import { CATEGORIES, components, language } from './template-schema.js';

/** Time between Meta's announcement and its change of a category, ms. */
const CATEGORY_NOTICE_MS = 24 * 3_600_000;

/** Decides on new templates, and reports each change of a template by webhook. */
@Injectable()
export class TemplateReview {
  constructor(
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(SandboxTemplates) private readonly store: SandboxTemplates,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Timers) private readonly timers: Timers,
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  begin(template: Template): void {
    const { review, reviewMs, categoryAtApproval } = this.settings.current.templates;
    if (review === 'manual') return;
    const change: TemplateChange =
      review === 'approve'
        ? { status: 'APPROVED', category: categoryAtApproval ?? template.category }
        : { status: 'REJECTED', reason: 'INVALID_FORMAT' };
    this.timers.after(reviewMs, () => {
      if (template.status === 'PENDING') this.change(template, change);
    });
  }

  change(template: Template, change: TemplateChange): void {
    const previous = template.category;
    this.store.change(template, change);
    const { id, name, language, category, status, rejected_reason: reason } = template;
    const facts = { id, name, language, category, event: status, reason };
    if (change.status) this.webhooks.send(webhookOfTemplate(facts));
    if (category !== previous) this.webhooks.send(webhookOfCategory(facts, { previous }));
    if (change.correctCategory) {
      const at = this.clock.now().getTime() + CATEGORY_NOTICE_MS;
      this.webhooks.send(webhookOfCategory(facts, { correct: change.correctCategory, at }));
    }
    this.live.changed('behaviour');
  }
}

const changeInput = z.strictObject({
  status: z.enum(TEMPLATE_STATUSES, { error: `Debe ser ${TEMPLATE_STATUSES.join(', ')}.` }).optional(),
  reason: z.string().max(100).optional(),
  category: z.enum(CATEGORIES).optional(),
  /** Announces a change of the category that Meta will make. */
  correctCategory: z.enum(CATEGORIES).optional(),
  /** Moves the template to this language, without a webhook. */
  language: language.optional(),
  /** Gives the template another shape, without a webhook. */
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

  /** Changes the templates of a name in all its languages. */
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
