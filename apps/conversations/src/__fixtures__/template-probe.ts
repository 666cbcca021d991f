import {
  ChooseProviderTemplate,
  type ChooseTemplateInput,
  CountHeldMessages,
  CreateProviderTemplate,
  type Envelope,
  type NeededTemplate,
  type ProviderAnswer,
  type ProviderTemplate,
  ReadProviderTemplates,
  type TemplateUpdatedData,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';

export type ReadAnswer = ProviderAnswer<{ templates: ProviderTemplate[]; needed: NeededTemplate[] }>;

/** Answers requests about templates in place of `notifier`. */
export class TemplateProbe {
  readonly templates: TemplateUpdatedData[] = [];
  readonly chosen: Envelope[] = [];
  /** Templates of the provider, or why it names none. */
  atProvider: ReadAnswer | Promise<ReadAnswer> = { ok: true, value: { templates: [], needed: [] } };
  /** Number of requests for the templates. */
  reads = 0;
  creation: ProviderAnswer<Pick<ProviderTemplate, 'id' | 'status' | 'category'>> = {
    ok: true,
    value: { id: '1', status: 'PENDING', category: 'UTILITY' },
  };

  /** Templates that were chosen. */
  readonly choices: ChooseTemplateInput[] = [];
  choice: ProviderAnswer<NeededTemplate[]> = { ok: true, value: [] };
  /** Notices and digests that wait for their template, by kind. */
  readonly heldMessages = new Map<string, number>();

  @RequestHandler(ChooseProviderTemplate)
  async chooseTemplate(choice: ChooseTemplateInput) {
    this.choices.push(choice);
    return this.choice;
  }

  @RequestHandler(CountHeldMessages)
  async countHeldMessages({ kind }: { kind: string }) {
    return { held: this.heldMessages.get(kind) ?? 0 };
  }

  @RequestHandler(ReadProviderTemplates)
  async readTemplates() {
    this.reads += 1;
    return this.atProvider;
  }

  @RequestHandler(CreateProviderTemplate)
  async createTemplate() {
    return this.creation;
  }
}
