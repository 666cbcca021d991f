import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  ChooseProviderTemplate,
  type ChooseTemplateInput,
  CreateProviderTemplate,
  DAY_MS,
  type Envelope,
  type NeededTemplate,
  TEMPLATE_PROPOSALS,
  TEMPLATE_USE_NAMES,
  type TemplateInput,
  TemplateSelected,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, withPrincipal } from '@recuerda/service';
import { CurrentProvider } from '../accounts/current-provider.js';
import { derivedId, SCHEMA } from '../conversations.database.js';
import { errorOf, SynchroniseTemplates, templateUpdated } from './synchronise-templates.js';
import { stateOf, type StoredTemplate, type TemplateChange, TemplateStore } from './template.store.js';

/** Creates and chooses templates, and applies what webhooks say of them. */
@Injectable()
export class ChangeTemplates {
  private readonly logger = new Logger('Templates');

  constructor(
    private readonly store: TemplateStore,
    private readonly synchronisation: SynchroniseTemplates,
    private readonly requests: RequestClient,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly provider: CurrentProvider,
  ) {}

  /** @throws AppError `templates_unsupported`, `template_refused`, `template_exists`, or of the provider */
  async create(input: TemplateInput): Promise<StoredTemplate> {
    if (this.provider.kind !== 'cloud') throw new AppError('templates_unsupported');
    // On its own behalf: only this service may ask the provider for it.
    const answer = await withPrincipal(undefined, () => this.requests.send(CreateProviderTemplate, input));
    if (!answer.ok) throw errorOf(answer.failure);
    const { status, ...created } = answer.value;
    const { name, language, body, footer, buttons } = input;
    const state = stateOf(status);
    const text = { name, language, body, footer: footer === '' ? null : footer, buttons: [...buttons] };
    const unknown = { reason: null, quality: null, shape: null, nextCategory: null, nextCategoryAt: null };
    const template: StoredTemplate = { ...created, ...text, ...unknown, state };
    await this.work.run(async ({ manager, emit }) => {
      await this.store.insert(manager, [template]);
      emit(templateUpdated(template, this.clock.now()));
    });
    return template;
  }

  /**
   * Chooses the template of a kind of message, and reads the templates: what was held is released if it can be used.
   *
   * @throws AppError `templates_unsupported`, or `template_fixed`
   */
  async choose(choice: ChooseTemplateInput): Promise<void> {
    if (this.provider.kind !== 'cloud') throw new AppError('templates_unsupported');
    const answer = await withPrincipal(undefined, () => this.requests.send(ChooseProviderTemplate, choice));
    if (!answer.ok) throw errorOf(answer.failure);
    const { needed } = await this.store.synchronisation();
    const { name, language } = needed.find(({ use }) => use === choice.use) ?? TEMPLATE_PROPOSALS[choice.use];
    await this.work.run(async ({ manager, emit }) => {
      await this.store.setNeeded(manager, answer.value);
      emit(templateSelected(choice, { name, language }, this.clock.now()));
    });
    await this.synchronisation.synchronise();
    const chosen = await this.store.find(choice);
    await this.work.run(async ({ emit }) => {
      emit(templateUpdated({ ...choice, state: chosen?.state ?? 'missing' }, this.clock.now()));
    });
  }

  /** Applies what webhooks say. A template that is not known yet is only announced: the next reading adds it. */
  async apply({ manager, emit }: Transaction, changes: readonly TemplateChange[]): Promise<void> {
    for (const given of changes) {
      const change = this.withTime(given);
      const changed = await this.store.change(manager, change);
      const state = changed?.state ?? change.state;
      if (state !== undefined) emit(templateUpdated({ ...change, state }, this.clock.now()));
    }
  }

  /** A change of category comes a day after it is announced, unless the provider says when. */
  private withTime(change: TemplateChange): TemplateChange {
    const { name, language, category: from, nextCategory } = change;
    if (!nextCategory) return change;
    const at = nextCategory.at ?? new Date(this.clock.now().getTime() + DAY_MS);
    this.logger.warn({ msg: 'Meta will change the category of a template', name, language, from, ...nextCategory, at });
    return { ...change, nextCategory: { ...nextCategory, at } };
  }
}

/** Returns the event of a choice instead of `previous`. */
function templateSelected(
  { use, name, language }: ChooseTemplateInput,
  previous: Pick<NeededTemplate, 'name' | 'language'>,
  time: Date,
): Envelope {
  const id = derivedId(`template of ${use}`);
  const data = { id, messages: TEMPLATE_USE_NAMES[use], name, language, previous };
  return entityEvent(TemplateSelected, data, 1, time);
}
