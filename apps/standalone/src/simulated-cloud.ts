import type { Env } from '@recuerda/service';
import { secret } from './secret.js';

/** Settings by which the notifier, and who receives webhooks, take the sandbox of this process for Meta. */
export const simulatedCloud = (address: string): Env => ({
  WHATSAPP_PROVIDER: 'cloud',
  WHATSAPP_GRAPH_URL: `${address}/sandbox/graph/v26.0`,
  WHATSAPP_TOKEN: secret(),
  WHATSAPP_TOKEN_FILE: '',
  WHATSAPP_APP_SECRET: secret(),
  WHATSAPP_VERIFY_TOKEN: secret(),
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
  WHATSAPP_TEMPLATE: '',
  WHATSAPP_BUNDLE_TEMPLATE: '',
  WHATSAPP_NOTICE_TEMPLATE: '',
  WHATSAPP_DIGEST_TEMPLATE: '',
  WHATSAPP_TEMPLATE_LANGUAGE: '',
  WHATSAPP_WEBHOOK_URL: `${address}/webhooks/whatsapp`,
});
