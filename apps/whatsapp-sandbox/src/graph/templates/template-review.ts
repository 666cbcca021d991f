import { Inject, Injectable } from '@nestjs/common';
import { LiveEvents } from '../../live/live-events.js';
import { GraphSettings } from '../settings/graph-settings.js';
import { Timers } from '../webhooks/timers.js';
import { webhookOfCategory, webhookOfTemplate } from '../webhooks/webhook-bodies.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { SandboxTemplates, type StatusChange, type Template } from './sandbox-templates.js';

/** Decides on new templates, and reports each change of a template by webhook. */
@Injectable()
export class TemplateReview {
  constructor(
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(SandboxTemplates) private readonly store: SandboxTemplates,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Timers) private readonly timers: Timers,
    @Inject(LiveEvents) private readonly live: LiveEvents,
  ) {}

  begin(template: Template): void {
    const { review, reviewMs, categoryAtApproval } = this.settings.current.templates;
    if (review === 'manual') return;
    const change: StatusChange =
      review === 'approve'
        ? { status: 'APPROVED', category: categoryAtApproval ?? template.category }
        : { status: 'REJECTED', reason: 'INVALID_FORMAT' };
    this.timers.after(reviewMs, () => {
      if (template.status === 'PENDING') this.change(template, change);
    });
  }

  change(template: Template, change: StatusChange): void {
    const previous = template.category;
    this.store.change(template, change);
    const { id, name, language, category, status, rejected_reason: reason } = template;
    const facts = { id, name, language, category, event: status, reason };
    this.webhooks.send(webhookOfTemplate(facts));
    if (category !== previous) this.webhooks.send(webhookOfCategory(facts, previous));
    this.live.changed('behaviour');
  }
}
