import { Injectable } from '@nestjs/common';
import { CountHeldReminders, type TemplateProblemView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { TemplateStore } from './template.store.js';

/** Finds the template that a kind of message needs and that cannot be used. */
@Injectable()
export class TemplateProblem {
  constructor(
    private readonly store: TemplateStore,
    private readonly requests: RequestClient,
  ) {}

  /** Undefined: all can be used, or the provider has none. */
  async find(): Promise<Omit<TemplateProblemView, 'held'> | undefined> {
    const { needed } = await this.store.synchronisation();
    if (needed.length === 0) return undefined;
    const templates = await this.store.list();
    for (const one of needed) {
      const found = templates.find(({ name, language }) => name === one.name && language === one.language);
      if (found?.state !== 'approved')
        return { ...one, state: found?.state ?? 'missing', reason: found?.reason ?? null };
    }
    return undefined;
  }

  /** The same with the reminders that are held because of it. */
  async view(): Promise<TemplateProblemView | null> {
    const problem = await this.find();
    if (!problem) return null;
    // On its own behalf: some who may see the problem may not ask the scheduler.
    const { held } = await withPrincipal(undefined, () =>
      this.requests.send(CountHeldReminders, { reason: 'template' }).catch(() => ({ held: 0 })),
    );
    return { ...problem, held };
  }
}
