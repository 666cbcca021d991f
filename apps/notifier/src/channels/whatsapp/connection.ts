import type {
  AccountView,
  ChooseTemplateInput,
  NeededTemplate,
  ProviderAnswer,
  ProviderTemplate,
  TemplateInput,
  TemplateUse,
} from '@recuerda/contracts';
import type { Ceilings, OutgoingMessage, ShownAccount } from '../channel.js';
import type { SendOutcome } from '../send-outcome.js';

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

/** Port to a WhatsApp provider. */
export interface Sender {
  /** Whether reminders are held while the provider refuses the account, unless WHATSAPP_BREAKER decides. */
  readonly holds: boolean;
  readonly ceilings: Ceilings;
  /** Whether it reports statuses, with the message's id. */
  readonly hasReceipts: boolean;
  readonly view: Omit<ShownAccount, 'name'>;
  /** A status refused free text that was posted at `postedAt`. Never throws. */
  closeWindow?(to: string, postedAt: Date): Promise<void>;
  /** Makes one POST. Never throws: every failure is an outcome. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
}

/** Port to a provider that can be asked about its account. */
export interface AccountProvider {
  /** The provider's id of the account. */
  readonly accountId: string;
  /** Returns the account as read within the last minute; `fresh`: as it is now. Never throws. */
  read(fresh?: boolean): Promise<AccountView>;
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
export interface TemplateProvider {
  /** The template of each kind of message. Its approval releases what is held for one. */
  readonly needed: {
    all(): NeededTemplate[];
    /** Chooses another one. Returns false if the environment names it. Throws if the database is down. */
    choose(choice: ChooseTemplateInput): Promise<boolean>;
    /** Returns the known faults of the template of a kind of message. */
    differencesOf(use: TemplateUse): readonly string[];
    /** Takes up what other notifiers learnt. */
    refresh(): Promise<void>;
  };
  /** All templates of the account; what is wrong with the needed ones is known to all notifiers afterwards. */
  list(): Promise<ProviderAnswer<ProviderTemplate[]>>;
  /** Creates a template; the provider reviews it afterwards. */
  create(template: TemplateInput): Promise<ProviderAnswer<CreatedTemplate>>;
}
export type CreatedTemplate = Pick<ProviderTemplate, 'id' | 'status' | 'category'>;
