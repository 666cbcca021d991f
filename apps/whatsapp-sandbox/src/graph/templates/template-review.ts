import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { LiveEvents } from '../../live/live-events.js';
import { GraphSettings } from '../settings/graph-settings.js';
import { Timers } from '../webhooks/timers.js';
import { webhookOfCategory, webhookOfTemplate } from '../webhooks/webhook-bodies.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { SandboxTemplates, type TemplateChange, type Template } from './sandbox-templates.js';

/** How long before a change of the category Meta announces it. */
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
