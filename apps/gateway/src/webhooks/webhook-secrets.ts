import { Inject, Injectable, Logger } from '@nestjs/common';
import { type AccountWebhookSecrets, GetWebhookSecrets, isProviderFixed, SECOND_MS } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { readSecretFile, withPrincipal } from '@recuerda/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

/** How long secrets of the portal's account count without a look at it, ms. */
const KNOWN_MS = 2 * SECOND_MS;
const NONE: AccountWebhookSecrets = { provider: null, app: [], verifyToken: [], form: [] };

/** Secrets by which calls of the provider are known; any of several will do, the first is shown. */
export interface KnownSecrets {
  provider: GatewayConfig['WHATSAPP_PROVIDER'];
  /** Sign the webhooks of Meta. */
  app: string[];
  /** Words that Meta sends when the address is entered there. */
  verifyToken: string[];
  /** Last part of the path of a form gateway's hook, or of the sandbox's where that is the provider. */
  form: string[];
  /** False: the account of the portal has not been read yet, so there may be others. */
  isComplete: boolean;
}

/** Secrets of the environment, and of the account that the portal connected and those before it. */
@Injectable()
export class WebhookSecrets {
  private readonly logger = new Logger('Webhooks');
  private readonly given: Readonly<Record<'app' | 'verifyToken' | 'form', Secret>>;
  private account: AccountWebhookSecrets | undefined;
  private reading: Promise<void> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly requests: RequestClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.given = {
      app: secretOf(config.WHATSAPP_APP_SECRET, config.WHATSAPP_APP_SECRET_FILE),
      verifyToken: secretOf(config.WHATSAPP_VERIFY_TOKEN, config.WHATSAPP_VERIFY_TOKEN_FILE),
      form:
        config.WHATSAPP_PROVIDER === 'sandbox'
          ? secretOf(config.SANDBOX_WEBHOOK_SECRET, undefined)
          : secretOf(config.WHATSAPP_FORM_WEBHOOK_SECRET, config.WHATSAPP_FORM_WEBHOOK_SECRET_FILE),
    };
    // Where the environment names a provider, no other account counts.
    if (isProviderFixed(config)) this.account = NONE;
  }

  /** Asks at most every two seconds; while nobody answers, what was known counts. */
  async current(): Promise<KnownSecrets> {
    if (!isProviderFixed(this.config) && performance.now() - this.readAt >= KNOWN_MS)
      await (this.reading ??= this.read().finally(() => (this.reading = undefined)));
    const { account = NONE } = this;
    const all = (name: 'app' | 'verifyToken' | 'form') => {
      const given = this.given[name]();
      // The environment's are the simulator's, which is the provider while no account is connected.
      return given === undefined || account.provider !== null ? account[name] : [...account[name], given];
    };
    return {
      provider: account.provider ?? this.config.WHATSAPP_PROVIDER,
      app: all('app'),
      verifyToken: all('verifyToken'),
      form: all('form'),
      isComplete: this.account !== undefined,
    };
  }

  /** Has the account read again, which this gateway has exchanged. */
  forget(): void {
    this.readAt = -Infinity;
  }

  private async read(): Promise<void> {
    try {
      this.account = await withPrincipal(undefined, () => this.requests.send(GetWebhookSecrets, {}));
    } catch (error) {
      this.logger.debug({ msg: 'the secrets of the account could not be read', err: error });
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
