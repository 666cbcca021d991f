import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import {
  ChooseProviderTemplate,
  type ChooseTemplateInput,
  CreateProviderTemplate,
  type Envelope,
  type NeededTemplate,
  type ProviderAnswer,
  type ProviderTemplate,
  ReadProviderTemplates,
  RemindersReleased,
  SUBSCRIPTIONS,
  type TemplateInput,
  TemplateUpdated,
  type TemplateUpdatedData,
} from '@recuerda/contracts';
import { EventHandler, EventPublisher, RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import type { CreatedTemplate, TemplateProvider } from '../connection.js';

interface ByAccount {
  account: string;
}

const NONE = { ok: false, failure: { kind: 'unavailable', words: '' } } as const;

/** Templates at the provider, for the service that keeps them; and what their approval releases. */
@Controller()
export class TemplatesController {
  constructor(
    private readonly connected: ConnectedAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly publisher: EventPublisher,
  ) {}

  private of(account: string): TemplateProvider | undefined {
    return this.connected.of(account)?.templates;
  }

  @RequestHandler(ReadProviderTemplates)
  async list({
    account,
  }: ByAccount): Promise<ProviderAnswer<{ templates: ProviderTemplate[]; needed: NeededTemplate[] }>> {
    // Asked right after an exchange, which another notifier made.
    await this.connected.refresh();
    const provider = this.of(account);
    if (!provider) return NONE;
    const answer = await provider.list();
    return answer.ok ? { ok: true, value: { templates: answer.value, needed: provider.needed.all() } } : answer;
  }

  @RequestHandler(CreateProviderTemplate)
  async create({ account, ...template }: TemplateInput & ByAccount): Promise<ProviderAnswer<CreatedTemplate>> {
    return (await this.of(account)?.create(template)) ?? NONE;
  }

  @RequestHandler(ChooseProviderTemplate)
  async choose({ account, ...choice }: ChooseTemplateInput & ByAccount): Promise<ProviderAnswer<NeededTemplate[]>> {
    const provider = this.of(account);
    if (!provider) return NONE;
    const isChosen = await provider.needed.choose(choice);
    return isChosen ? { ok: true, value: provider.needed.all() } : { ok: false, failure: { kind: 'fixed', words: '' } };
  }

  /** Releases what waits for a template of an account once, however many events came together. */
  @EventHandler(SUBSCRIPTIONS.notifierTemplates)
  async updated(events: Envelope[]): Promise<void> {
    const updated = events.filter(TemplateUpdated.is);
    const released: Envelope[] = [];
    for (const { key: account, connection } of this.connected.accounts) {
      await connection.templates?.needed.refresh();
      const approved = updated.find(({ data }) => data.account === account && isUsable(connection.templates, data));
      if (!approved) continue;
      const about = { id: randomUUID(), subject: approved.subject, time: this.clock.now() };
      released.push(RemindersReleased.create({ ...about, data: { account, reason: 'template' } }));
    }
    if (released.length > 0) await this.publisher.publish(released);
  }
}

function isUsable(provider: TemplateProvider | undefined, { name, language, state }: TemplateUpdatedData): boolean {
  const uses = (provider?.needed.all() ?? []).filter((one) => one.name === name && one.language === language);
  return state === 'approved' && uses.some(({ use }) => provider?.needed.differencesOf(use).length === 0);
}
