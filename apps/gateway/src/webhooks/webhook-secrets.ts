import { type Secret, secretOf } from './secret.js';
import type { WebhooksConfig } from './webhooks.config.js';

export interface WebhookSecrets {
  /** Signs the webhooks of Meta. */
  app: Secret;
  /** What Meta sends when the address is entered there. */
  verifyToken: Secret;
  /** Last part of the path of a form gateway's hook, or of the sandbox's where that is the provider. */
  form: Secret;
}

export const webhookSecrets = (config: WebhooksConfig): WebhookSecrets => ({
  app: secretOf(config.WHATSAPP_APP_SECRET, config.WHATSAPP_APP_SECRET_FILE),
  verifyToken: secretOf(config.WHATSAPP_VERIFY_TOKEN, config.WHATSAPP_VERIFY_TOKEN_FILE),
  form:
    config.WHATSAPP_PROVIDER === 'sandbox'
      ? secretOf(config.SANDBOX_WEBHOOK_SECRET, undefined)
      : secretOf(config.WHATSAPP_FORM_WEBHOOK_SECRET, config.WHATSAPP_FORM_WEBHOOK_SECRET_FILE),
});
