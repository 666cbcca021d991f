import type { AccountProvider } from './account-provider.js';
import type { Sender } from './sender.js';
import type { TemplateProvider } from './templates/template-provider.js';

/** An account at a provider, with all that is made for it. */
export interface Connection {
  readonly sender: Sender;
  /** Undefined: the provider cannot be asked about its account. */
  readonly account?: AccountProvider;
  /** Undefined: the provider has no templates. */
  readonly templates?: TemplateProvider;
  /** Nothing is sent before it. Throws if the database is down. */
  open(): Promise<void>;
  /** A POST that is open goes on. */
  close(): void;
}
