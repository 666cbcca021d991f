import { Injectable } from '@nestjs/common';
import { CountHeldReminders, type TemplateProblemView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { TemplateUses } from './template-uses.js';
import { TemplateStore } from './template.store.js';

/** Finds the templates that messages of the school need and that cannot be used. */
@Injectable()
export class TemplateProblem {
  constructor(
    private readonly store: TemplateStore,
    private readonly uses: TemplateUses,
    private readonly requests: RequestClient,
  ) {}

  /** That of reminders first. Empty: all can be used, or the provider has none. */
  async findAll(): Promise<Omit<TemplateProblemView, 'held'>[]> {
    const { needed } = await this.store.synchronisation();
    if (needed.length === 0) return [];
    const templates = await this.store.list();
    const unusable = needed.flatMap((one) => {
      const found = templates.find(({ name, language }) => name === one.name && language === one.language);
      if (found?.state === 'approved') return [];
      return [{ ...one, state: found?.state ?? ('missing' as const), reason: found?.reason ?? null }];
    });
    // Every open portal asks twice a minute: the settings are read only where a template cannot be used.
    if (unusable.length === 0) return [];
    const uses = await this.uses.find();
    return unusable.filter(({ use }) => uses.has(use));
  }

  /** The first one, with the reminders that are held because of a template. */
  async view(): Promise<TemplateProblemView | null> {
    const [problem] = await this.findAll();
    if (!problem) return null;
    // On its own behalf: some who may see the problem may not ask the scheduler.
    const { held } = await withPrincipal(undefined, () =>
      this.requests.send(CountHeldReminders, { reason: 'template' }).catch(() => ({ held: 0 })),
    );
    return { ...problem, held };
  }
}
