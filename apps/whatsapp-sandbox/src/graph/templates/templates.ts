import { Body, Controller, Get, HttpCode, Inject, Injectable, Param, Put } from '@nestjs/common';
import { AppError, CLOCK, type Clock, parseInput } from '@recuerda/service';
import { LiveEvents } from '../../live/live-events.js';
import { GraphError } from '../errors.js';
import { GraphSettings } from '../settings/graph-settings.js';
import { webhookOfCategory, webhookOfTemplate } from '../webhooks/webhook-bodies.js';
import { Timers, Webhooks } from '../webhooks/webhooks.js';
import { SandboxTemplates, type Template } from './sandbox-templates.js';
import { parseTemplate, type TemplateChange, templateChange } from './template-schema.js';

/** Query of GET and DELETE /{business account}/message_templates. */
interface TemplateQuery {
  name?: string;
  status?: string;
  language?: string;
  hsm_id?: string;
  limit?: string;
  after?: string;
}

/** Time between Meta's announcement and its change of a category, ms. */
const CATEGORY_NOTICE_MS = 24 * 3_600_000;

/** /{business account}/message_templates. Decides on new ones, and reports each change by webhook. */
@Injectable()
export class Templates {
  constructor(
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(SandboxTemplates) private readonly store: SandboxTemplates,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Timers) private readonly timers: Timers,
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list({ name, status, language, limit = '25', after = '0' }: TemplateQuery): object {
    const found = this.store
      .list()
      .filter((template) => (name === undefined || template.name.includes(name)) && is(template.status, status))
      .filter((template) => is(template.language, language));
    const [from, size] = [Number(after) || 0, Number(limit) || 25];
    const end = from + size;
    return {
      data: found.slice(from, end),
      paging: {
        cursors: { before: String(from), after: String(end) },
        ...(end < found.length && { next: `after=${end}` }),
      },
    };
  }

  create(body: unknown): object {
    const template = this.store.create(parseTemplate(body));
    this.review(template);
    return { id: template.id, status: template.status, category: template.category };
  }

  delete({ name, hsm_id: id }: TemplateQuery): object {
    if (name === undefined) throw new GraphError(100, 'The parameter name is required.');
    if (!this.store.delete(name, id)) throw new GraphError(100, 'No template has this name.');
    return { success: true };
  }

  private review(template: Template): void {
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
    if (change.status) this.webhooks.send(webhookOfTemplate(template));
    if (template.category !== previous) this.webhooks.send(webhookOfCategory(template, { previous }));
    if (change.correctCategory) {
      const at = this.clock.now().getTime() + CATEGORY_NOTICE_MS;
      this.webhooks.send(webhookOfCategory(template, { correct: change.correctCategory, at }));
    }
    this.live.changed('behaviour');
  }
}

const is = (value: string, wanted: string | undefined): boolean => wanted === undefined || value === wanted;

/** Moves templates through their life, as Meta's reviewers do. */
@Controller('sandbox/graph/templates')
export class TemplatesController {
  constructor(
    @Inject(SandboxTemplates) private readonly store: SandboxTemplates,
    @Inject(Templates) private readonly templates: Templates,
  ) {}

  @Get()
  list(): { items: Template[] } {
    return { items: this.store.list() };
  }

  /** Changes the templates of a name in all its languages. */
  @Put(':name')
  @HttpCode(200)
  change(@Param('name') name: string, @Body() body: unknown): { items: Template[] } {
    const change = parseInput(templateChange, body);
    const items = this.store.list().filter((template) => template.name === name);
    if (items.length === 0) throw new AppError('not_found');
    for (const template of items) this.templates.change(template, change);
    return { items };
  }
}
