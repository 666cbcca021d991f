import type { NeededTemplate, ProviderAnswer, ProviderTemplate, TemplateInput } from '@recuerda/contracts';

/** Port to a provider that keeps templates. Every failure is an answer. */
export abstract class TemplateProvider {
  /** The template of each kind of message. Its approval releases what is held for one. */
  abstract readonly needed: readonly NeededTemplate[];
  /** All templates of the account. */
  abstract list(): Promise<ProviderAnswer<ProviderTemplate[]>>;
  /** Creates a template; the provider reviews it afterwards. */
  abstract create(template: TemplateInput): Promise<ProviderAnswer<CreatedTemplate>>;
}
export type CreatedTemplate = Pick<ProviderTemplate, 'id' | 'status' | 'category'>;
