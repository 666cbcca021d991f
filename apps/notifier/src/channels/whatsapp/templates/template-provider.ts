import type { NeededTemplate, ProviderAnswer, ProviderTemplate, TemplateInput } from '@recuerda/contracts';

/** Port to a provider that keeps templates. Every failure is an answer. */
export abstract class TemplateProvider {
  /** Which templates the messages of this installation use. */
  abstract readonly needed: readonly NeededTemplate[];
  /** Templates whose approval releases what is held for one: the needed ones, and those that a setting brings. */
  abstract readonly used: readonly Pick<NeededTemplate, 'name' | 'language'>[];
  /** All templates of the account. */
  abstract list(): Promise<ProviderAnswer<ProviderTemplate[]>>;
  /** Creates a template of reminders; the provider reviews it afterwards. */
  abstract create(template: TemplateInput): Promise<ProviderAnswer<CreatedTemplate>>;
}
export type CreatedTemplate = Pick<ProviderTemplate, 'id' | 'status' | 'category'>;
