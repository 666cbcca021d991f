import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type AccountWebhookSecrets,
  environmentKeyOf,
  GetWebhookSecrets,
  type KnownAccounts,
  type ProviderKind,
  SECOND_MS,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { readSecretFile, withPrincipal } from '@recuerda/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

/** How long accounts of the portal count without a look at them, ms. */
const KNOWN_MS = 2 * SECOND_MS;

/** An account with the secrets by which its provider's calls are known. */
export interface KnownAccount extends Omit<AccountWebhookSecrets, 'provider'> {
  provider: ProviderKind;
}

/** Accounts whose providers may call, the environment's first. */
interface KnownCallers {
  accounts: readonly KnownAccount[];
  /** False: the accounts of the portal have not been read yet, so there may be others. */
  isComplete: boolean;
}

/** Secrets of the environment, and of the accounts that the portal connected and those before them. */
@Injectable()
export class WebhookSecrets {
  private readonly logger = new Logger('Webhooks');
  private readonly given: Readonly<Record<'app' | 'verifyToken' | 'path', Secret>>;
  private known: KnownAccounts | undefined;
  private reading: Promise<void> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly requests: RequestClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.given = {
      app: secretOf(config.WHATSAPP_APP_SECRET, config.WHATSAPP_APP_SECRET_FILE),
      verifyToken: secretOf(config.WHATSAPP_VERIFY_TOKEN, config.WHATSAPP_VERIFY_TOKEN_FILE),
      path:
        config.WHATSAPP_PROVIDER === 'sandbox'
          ? secretOf(config.SANDBOX_WEBHOOK_SECRET, undefined)
          : secretOf(config.WHATSAPP_FORM_WEBHOOK_SECRET, config.WHATSAPP_FORM_WEBHOOK_SECRET_FILE),
    };
  }

  /** Asks at most every two seconds; while nobody answers, what was known counts. */
  async current(): Promise<KnownCallers> {
    if (performance.now() - this.readAt >= KNOWN_MS)
      await (this.reading ??= this.read().finally(() => (this.reading = undefined)));
    const { known } = this;
    // Where the portal connected the school's account, the environment's is the simulator, which calls no more.
    const own = known?.environment === null ? [] : [this.ofEnvironment(known?.environment)];
    return { accounts: [...own, ...(known?.accounts ?? [])], isComplete: known !== undefined };
  }

  /** Has the accounts read again, which this gateway has changed. */
  forget(): void {
    this.readAt = -Infinity;
  }

  private ofEnvironment(about: KnownAccounts['environment'] = null): KnownAccount {
    const { WHATSAPP_PROVIDER: provider } = this.config;
    const [app, verifyToken, path] = [this.given.app(), this.given.verifyToken(), this.given.path()];
    return {
      ...{ account: environmentKeyOf(provider, undefined), phoneNumberId: null, businessAccountId: null, ...about },
      ...{ provider, app: app ?? null, verifyToken: verifyToken ?? null, path: path ?? null, isFormer: false },
    };
  }

  private async read(): Promise<void> {
    try {
      this.known = await withPrincipal(undefined, () => this.requests.send(GetWebhookSecrets, {}));
    } catch (error) {
      this.logger.debug({ msg: 'the accounts could not be read', err: error });
    }
    this.readAt = performance.now();
  }
}

/** A secret of the environment or of a file; undefined: there is none. */
type Secret = () => string | undefined;

/** A file is read again each time, so that its secret can be replaced without a restart. */
function secretOf(value: string | undefined, file: string | undefined): Secret {
  if (file === undefined) return () => value;
  return () => {
    try {
      return readSecretFile(file) || undefined;
    } catch {
      return undefined;
    }
  };
}
