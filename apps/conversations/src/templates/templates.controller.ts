import { Controller, Inject } from '@nestjs/common';
import {
  ACCOUNT_EVENTS,
  ChooseProviderTemplate,
  ChooseTemplate,
  type ChooseTemplateInput,
  CreateProviderTemplate,
  CreateTemplate,
  type Envelope,
  GetTemplateProblem,
  ListTemplates,
  type NeededTemplate,
  PROVIDERS,
  type PublishedAccount,
  SUBSCRIPTIONS,
  SynchroniseTemplates as SynchroniseRequest,
  TEMPLATE_PROPOSALS,
  TEMPLATE_USE_NAMES,
  TEMPLATE_USES,
  templateDifferences,
  type TemplateInput,
  type TemplateListView,
  type TemplateProblems,
  TemplateSelected,
  type TemplateUse,
  type TemplateView,
} from '@recuerda/contracts';
import { EventHandler, RequestClient, RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, withPrincipal } from '@recuerda/service';
import { type ConnectedAccount, ConnectedAccounts } from '../accounts/connected-accounts.js';
import { derivedId, SCHEMA } from '../conversations.database.js';
import { errorOf, SynchroniseTemplates, templateUpdated } from './synchronise-templates.js';
import { TemplateProblem } from './template-problem.js';
import { stateOf, type StoredTemplate, TemplateStore } from './template.store.js';

interface ByAccount {
  account: string;
}

/** Shows, creates and chooses templates of the accounts. */
@Controller()
export class TemplatesController {
  constructor(
    private readonly store: TemplateStore,
    private readonly synchronisation: SynchroniseTemplates,
    private readonly problems: TemplateProblem,
    private readonly accounts: ConnectedAccounts,
    private readonly requests: RequestClient,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the templates of an account that was connected, changed or disconnected. */
  @EventHandler(SUBSCRIPTIONS.conversationsAccounts)
  async handle(events: Envelope[]): Promise<void> {
    const accounts = events.filter((event): event is Envelope<PublishedAccount> =>
      ACCOUNT_EVENTS.some((definition) => definition.is(event)),
    );
    await this.accounts.save(accounts.map(({ data, version = 0 }) => ({ account: data, version })));
    const known = this.accounts.all.map(({ key }) => key);
    await this.store.keepOnly(known);
    for (const key of known) this.synchronisation.startSoon(key);
  }

  /** @throws AppError `not_found` */
  @RequestHandler(ListTemplates)
  async list({ account }: ByAccount): Promise<TemplateListView> {
    const { provider } = this.of(account);
    if (!PROVIDERS[provider].hasTemplates)
      return { provider, items: [], needed: [], synchronisedAt: null, error: null };
    const { synchronisedAt, error, ...read } = await this.store.synchronisation(account);
    const uses = await this.problems.usesInForce();
    const needed = read.needed.map((one) => ({ ...one, inUse: uses.has(one.use) }));
    const items = (await this.store.list(account)).map((template) => viewOf(template, needed));
    return { provider, items, needed, synchronisedAt: synchronisedAt?.toISOString() ?? null, error };
  }

  /** @throws AppError `templates_unsupported`, `template_refused`, `template_exists`, or of the provider */
  @RequestHandler(CreateTemplate)
  async create({ account, ...input }: TemplateInput & ByAccount): Promise<TemplateView> {
    this.assertHasTemplates(account);
    // On its own behalf: only this service may ask the provider for it.
    const answer = await withPrincipal(undefined, () =>
      this.requests.send(CreateProviderTemplate, { account, ...input }),
    );
    if (!answer.ok) throw errorOf(answer.failure);
    const { status, ...created } = answer.value;
    const { name, language, body, footer, buttons } = input;
    const state = stateOf(status);
    const text = { name, language, body, footer: footer === '' ? null : footer, buttons: [...buttons] };
    const unknown = { reason: null, quality: null, shape: null, nextCategory: null, nextCategoryAt: null };
    const template: StoredTemplate = { ...created, ...text, ...unknown, state };
    await this.work.run(async ({ manager, emit }) => {
      await this.store.insert(manager, account, [template]);
      emit(templateUpdated({ account, ...template }, this.clock.now()));
    });
    return viewOf(template, (await this.store.synchronisation(account)).needed);
  }

  /**
   * Chooses the template of a kind of message, and reads the templates: what was held is released if it can be used.
   *
   * @throws AppError `templates_unsupported`, or `template_fixed`
   */
  @RequestHandler(ChooseTemplate)
  async choose({ account, ...choice }: ChooseTemplateInput & ByAccount): Promise<TemplateListView> {
    this.assertHasTemplates(account);
    const answer = await withPrincipal(undefined, () =>
      this.requests.send(ChooseProviderTemplate, { account, ...choice }),
    );
    if (!answer.ok) throw errorOf(answer.failure);
    const { needed } = await this.store.synchronisation(account);
    const { name, language } = needed.find(({ use }) => use === choice.use) ?? TEMPLATE_PROPOSALS[choice.use];
    await this.work.run(async ({ manager, emit }) => {
      await this.store.setNeeded(manager, account, answer.value);
      emit(templateSelected(account, choice, { name, language }, this.clock.now()));
    });
    await this.synchronisation.synchronise(account);
    const templates = await this.store.list(account);
    const chosen = templates.find((one) => one.name === choice.name && one.language === choice.language);
    await this.work.run(async ({ emit }) => {
      emit(templateUpdated({ account, ...choice, state: chosen?.state ?? 'missing' }, this.clock.now()));
    });
    return this.list({ account });
  }

  /** @throws AppError `not_found` */
  @RequestHandler(SynchroniseRequest)
  async synchronise({ account }: ByAccount): Promise<TemplateListView> {
    await this.synchronisation.synchronise(account);
    return this.list({ account });
  }

  @RequestHandler(GetTemplateProblem)
  async problem(): Promise<TemplateProblems> {
    return this.problems.view();
  }

  private of(account: string): ConnectedAccount {
    const found = this.accounts.of(account);
    if (!found) throw new AppError('not_found');
    return found;
  }

  private assertHasTemplates(account: string): void {
    if (!PROVIDERS[this.of(account).provider].hasTemplates) throw new AppError('templates_unsupported');
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

/** Returns the event of a choice instead of `previous`. */
function templateSelected(
  account: string,
  { use, name, language }: ChooseTemplateInput,
  previous: Pick<NeededTemplate, 'name' | 'language'>,
  time: Date,
): Envelope {
  const id = derivedId(`template of ${use} of ${account}`);
  const data = { id, messages: TEMPLATE_USE_NAMES[use], name, language, previous };
  return entityEvent(TemplateSelected, data, 1, time);
}
