import {
  CreateProviderTemplate,
  type NeededTemplate,
  type ProviderAnswer,
  type ProviderTemplate,
  ReadProviderTemplates,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';

export type ReadAnswer = ProviderAnswer<{ templates: ProviderTemplate[]; needed: NeededTemplate[] }>;

/** Answers requests about templates in place of `notifier`. */
export class TemplateProbe {
  /** Templates of the provider, or why it names none. */
  atProvider: ReadAnswer | Promise<ReadAnswer> = { ok: true, value: { templates: [], needed: [] } };
  /** How often it was asked for them. */
  reads = 0;
  creation: ProviderAnswer<Pick<ProviderTemplate, 'id' | 'status' | 'category'>> = {
    ok: true,
    value: { id: '1', status: 'PENDING', category: 'UTILITY' },
  };

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
