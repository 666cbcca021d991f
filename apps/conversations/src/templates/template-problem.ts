import { Injectable } from '@nestjs/common';
import {
  type CategoryChangeView,
  CountHeldMessages,
  CountHeldReminders,
  GetSettings,
  type NeededTemplate,
  PROVIDERS,
  type SettingsView,
  templateDifferences,
  type TemplateProblems,
  type TemplateProblemView,
  type TemplateUse,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import { type StoredTemplate, TemplateStore } from './template.store.js';

interface Needed extends NeededTemplate {
  account: string;
  template: StoredTemplate | undefined;
}

/** Finds the templates that messages of the school need and that cannot be used. */
@Injectable()
export class TemplateProblem {
  constructor(
    private readonly store: TemplateStore,
    private readonly accounts: ConnectedAccounts,
    private readonly requests: RequestClient,
  ) {}

  /**
   * Returns the problems of the school's account, then those of others, of each that of reminders first; none where the
   * provider has no templates.
   */
  async findAll(): Promise<Omit<TemplateProblemView, 'held'>[]> {
    return this.inUse((await this.needed()).flatMap(problemOf));
  }

  /** Whether a template may have changed without a webhook: one cannot be used, or one that looks usable is refused. */
  async isSuspected(): Promise<boolean> {
    return (await this.findAll()).length > 0 || (await this.held('reminder')) > 0;
  }

  async view(): Promise<TemplateProblems> {
    const needed = await this.needed();
    const [problem] = await this.inUse(needed.flatMap(problemOf));
    const [categoryChange = null] = await this.inUse(needed.flatMap(costlierCategory));
    const held = needed.length === 0 ? 0 : await this.held(problem?.use ?? 'reminder', problem?.account);
    if (problem) return { problem: { ...problem, held }, categoryChange };
    return { problem: held > 0 ? refusedThoughUsable(needed, held) : null, categoryChange };
  }

  /** Returns the kinds of message that the school's settings make, as far as they are known, or of which one waits. */
  async usesInForce(): Promise<ReadonlySet<TemplateUse>> {
    // On its own behalf: some who may see the problem may not read the settings.
    const settings = await withPrincipal(undefined, () => this.requests.send(GetSettings, {})).catch(() => undefined);
    const asked = await Promise.all(ON_DEMAND.map(async (use) => ((await this.held(use)) > 0 ? [use] : [])));
    return new Set<TemplateUse>(['reminder', ...(settings ? usesOf(settings) : []), ...asked.flat()]);
  }

  private async needed(): Promise<Needed[]> {
    const accounts = this.accounts.all.filter(({ provider }) => PROVIDERS[provider].hasTemplates);
    return (await Promise.all(accounts.map(({ key }) => this.neededBy(key)))).flat();
  }

  private async neededBy(account: string): Promise<Needed[]> {
    const { needed } = await this.store.synchronisation(account);
    if (needed.length === 0) return [];
    const templates = await this.store.list(account);
    return needed.map((one) => ({
      account,
      ...one,
      template: templates.find(({ name, language }) => name === one.name && language === one.language),
    }));
  }

  private async inUse<F extends { use: TemplateUse }>(found: F[]): Promise<F[]> {
    // Every open portal asks twice a minute: the settings are read only where there is something to say.
    if (found.length === 0) return [];
    const uses = await this.usesInForce();
    return found.filter(({ use }) => uses.has(use));
  }

  /** Counts on the service's behalf: some who may see the problem may not ask for it. `account`: of this one alone. */
  private async held(use: TemplateUse, account?: string): Promise<number> {
    const count = () =>
      use === 'reminder' || use === 'bundle'
        ? this.requests.send(CountHeldReminders, { reason: 'template', ...(account !== undefined && { account }) })
        : this.requests.send(CountHeldMessages, { kind: use === 'notice' ? 'escalation' : use });
    const { held } = await withPrincipal(undefined, () => count().catch(() => ({ held: 0 })));
    return held;
  }
}

function problemOf({ account, use, name, language, template }: Needed): Omit<TemplateProblemView, 'held'>[] {
  const differences = template ? templateDifferences(use, template) : [];
  if (template?.state === 'approved' && differences.length === 0) return [];
  const { state = 'missing' as const, reason = null } = template ?? {};
  return [{ account, use, name, language, state, reason, differences }];
}

/** Returns the problem of a reminder's template that Meta refuses although it looks usable. */
function refusedThoughUsable(needed: readonly Needed[], held: number): TemplateProblemView | null {
  const reminder = needed.find(({ use }) => use === 'reminder');
  if (!reminder) return null;
  const { account, use, name, language } = reminder;
  return { account, use, name, language, state: 'approved', reason: null, differences: [], held };
}

function costlierCategory({ account, use, name, language, template }: Needed): CategoryChangeView[] {
  const { category: from, nextCategory: to, nextCategoryAt: at } = template ?? {};
  if (!from || !to || !at || to === 'UTILITY') return [];
  return [{ account, use, name, language, from, to, at: at.toISOString() }];
}

/** Kinds of message that the settings do not know of. */
const ON_DEMAND = ['notice', 'report', 'decision'] as const;

function usesOf({ bundleMinutes, isEscalating, dailyDigestAt, weeklyDigest }: SettingsView): TemplateUse[] {
  return [
    ...(bundleMinutes === null ? [] : (['bundle'] as const)),
    ...(isEscalating ? (['notice'] as const) : []),
    ...(dailyDigestAt === null && weeklyDigest === null ? [] : (['digest'] as const)),
  ];
}
