import { Inject, Injectable } from '@nestjs/common';
import { CreateProviderTemplate, type TemplateInput } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, withPrincipal } from '@recuerda/service';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';
import { templateUpdated } from './announce-templates.js';
import { errorOf } from './provider-errors.js';
import { stateOf, type TemplateChange } from './template-change.js';
import { type StoredTemplate, TemplateStore } from './template.store.js';

/** Creates templates, and applies what webhooks say of them. */
@Injectable()
export class ChangeTemplates {
  constructor(
    private readonly store: TemplateStore,
    private readonly requests: RequestClient,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'WHATSAPP_PROVIDER'>,
  ) {}

  /** @throws AppError `templates_unsupported`, `template_refused`, `template_exists`, or of the provider */
  async create(input: TemplateInput): Promise<StoredTemplate> {
    if (this.config.WHATSAPP_PROVIDER !== 'cloud') throw new AppError('templates_unsupported');
    // On its own behalf: only this service may ask the provider for it.
    const answer = await withPrincipal(undefined, () => this.requests.send(CreateProviderTemplate, input));
    if (!answer.ok) throw errorOf(answer.failure);
    const { status, ...created } = answer.value;
    const { name, language, body, footer, buttons } = input;
    const state = stateOf(status);
    const text = { name, language, body, footer: footer === '' ? null : footer, buttons: [...buttons] };
    const template: StoredTemplate = { ...created, ...text, state, reason: null, quality: null };
    await this.work.run(async ({ manager, emit }) => {
      await this.store.insert(manager, [template]);
      emit(templateUpdated(template, this.clock.now()));
    });
    return template;
  }

  /** Of a template that is not known yet only its state is announced: reading all of them adds it. */
  async apply({ manager, emit }: Transaction, changes: readonly TemplateChange[]): Promise<void> {
    for (const change of changes) {
      const changed = await this.store.change(manager, change);
      const state = changed?.state ?? change.state;
      if (state !== undefined) emit(templateUpdated({ ...change, state }, this.clock.now()));
    }
  }
}
