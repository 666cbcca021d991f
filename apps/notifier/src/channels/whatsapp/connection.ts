import type { AccountProvider } from './account-provider.js';
import type { Sender } from './sender.js';
import type {
  ChooseTemplateInput,
  NeededTemplate,
  ProviderAnswer,
  ProviderTemplate,
  TemplateInput,
  TemplateUse,
} from '@recuerda/contracts';

/** An account at a provider, with all that is made for it. */
export interface Connection {
  readonly sender: Sender;
  /** Access to the account at the provider, if that can be asked. */
  readonly account?: AccountProvider;
  /** Templates of the provider, if it has any. */
  readonly templates?: TemplateProvider;
  /** Files that people send, where the provider gives them. */
  readonly media?: MediaSource;
  /** Nothing is sent before it. Throws if the database is down. */
  open(): Promise<void>;
  /** A POST that is open goes on. */
  close(): void;
}

/** Port to a provider that gives the files that people send. */
export interface MediaSource {
  /**
   * Returns the content of a file, or why it is never to be had. Throws if it may be had later.
   *
   * @param maxBytes a longer one is `too_large`
   */
  fetch(id: string, maxBytes: number): Promise<Buffer | 'too_large' | 'unavailable'>;
}

/** Port to a provider that keeps templates. Every failure of the provider is an answer. */
export abstract class TemplateProvider {
  /** The template of each kind of message. Its approval releases what is held for one. */
  abstract readonly needed: readonly NeededTemplate[];
  /** Chooses another one. Returns false if the environment names it. Throws if the database is down. */
  abstract choose(choice: ChooseTemplateInput): Promise<boolean>;
  /** Returns the known faults of the template of a kind of message. */
  abstract differencesOf(use: TemplateUse): readonly string[];
  /** Takes up what other notifiers learnt. */
  abstract refresh(): Promise<void>;
  /** All templates of the account; what is wrong with the needed ones is known to all notifiers afterwards. */
  abstract list(): Promise<ProviderAnswer<ProviderTemplate[]>>;
  /** Creates a template; the provider reviews it afterwards. */
  abstract create(template: TemplateInput): Promise<ProviderAnswer<CreatedTemplate>>;
}
export type CreatedTemplate = Pick<ProviderTemplate, 'id' | 'status' | 'category'>;
