import { Controller } from '@nestjs/common';
import {
  ACCOUNT_EVENTS,
  ChooseTemplate,
  type ChooseTemplateInput,
  CreateTemplate,
  type Envelope,
  GetTemplateProblem,
  ListTemplates,
  type NeededTemplate,
  type PublishedAccount,
  SUBSCRIPTIONS,
  SynchroniseTemplates as SynchroniseRequest,
  TEMPLATE_USES,
  templateDifferences,
  type TemplateInput,
  type TemplateListView,
  type TemplateProblems,
  type TemplateUse,
  type TemplateView,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { CurrentProvider } from '../accounts/current-provider.js';
import { ChangeTemplates } from './change-templates.js';
import { SynchroniseTemplates } from './synchronise-templates.js';
import { TemplateProblem } from './template-problem.js';
import { type StoredTemplate, TemplateStore } from './template.store.js';

@Controller()
export class TemplatesController {
  constructor(
    private readonly store: TemplateStore,
    private readonly changes: ChangeTemplates,
    private readonly synchronisation: SynchroniseTemplates,
    private readonly problems: TemplateProblem,
    private readonly current: CurrentProvider,
  ) {}

  /** Reads the templates of an account that was connected, changed or disconnected. */
  @EventHandler(SUBSCRIPTIONS.conversationsAccounts)
  async handle(events: Envelope[]): Promise<void> {
    const accounts = events.filter((event): event is Envelope<PublishedAccount> =>
      ACCOUNT_EVENTS.some((definition) => definition.is(event)),
    );
    await this.current.save(accounts.map(({ data, version = 0 }) => ({ account: data, version })));
    this.synchronisation.startSoon();
  }

  @RequestHandler(ListTemplates)
  async list(): Promise<TemplateListView> {
    const provider = this.current.kind;
    if (provider !== 'cloud') return { provider, items: [], needed: [], synchronisedAt: null, error: null };
    const { synchronisedAt, error, ...read } = await this.store.synchronisation();
    const uses = await this.problems.usesInForce();
    const needed = read.needed.map((one) => ({ ...one, inUse: uses.has(one.use) }));
    const items = (await this.store.list()).map((template) => viewOf(template, needed));
    return { provider, items, needed, synchronisedAt: synchronisedAt?.toISOString() ?? null, error };
  }

  @RequestHandler(CreateTemplate)
  async create(input: TemplateInput): Promise<TemplateView> {
    const template = await this.changes.create(input);
    return viewOf(template, (await this.store.synchronisation()).needed);
  }

  @RequestHandler(ChooseTemplate)
  async choose(choice: ChooseTemplateInput): Promise<TemplateListView> {
    await this.changes.choose(choice);
    return this.list();
  }

  @RequestHandler(SynchroniseRequest)
  async synchronise(): Promise<TemplateListView> {
    await this.synchronisation.synchronise();
    return this.list();
  }

  @RequestHandler(GetTemplateProblem)
  async problem(): Promise<TemplateProblems> {
    return this.current.kind === 'cloud' ? this.problems.view() : { problem: null, categoryChange: null };
  }
}

function viewOf(
  { shape, nextCategory, nextCategoryAt, ...template }: StoredTemplate,
  needed: readonly NeededTemplate[],
): TemplateView {
  const usedBy = needed
    .filter(({ name, language }) => name === template.name && language === template.language)
    .map(({ use }) => use);
  const differences = (use: TemplateUse) => templateDifferences(use, { ...template, shape });
  return {
    ...template,
    usedBy,
    fits: TEMPLATE_USES.filter((use) => differences(use).length === 0),
    differences: [...new Set(usedBy.flatMap(differences))],
    nextCategory:
      nextCategory === null || nextCategoryAt === null
        ? null
        : { category: nextCategory, at: nextCategoryAt.toISOString() },
  };
}
