import { urlOf } from '@recuerda/service';
import { z } from 'zod';

/** A path holds one of them: letters, digits, hyphens and underscores need no escape. */
const pathSecret = z.string().regex(/^[\w-]{16,200}$/, { error: 'expected 16 to 200 letters, digits, - and _' });

/** Who may report receipts and replies. Without a secret its webhooks are not taken. */
export const webhooksConfig = z.object({
  /** Signs the webhooks of Meta. */
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_APP_SECRET_FILE: z.string().optional(),
  /** What Meta sends when the address of the webhooks is entered there. */
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN_FILE: z.string().optional(),
  /** Last part of the path of a form gateway's hook. */
  WHATSAPP_FORM_WEBHOOK_SECRET: pathSecret.optional(),
  WHATSAPP_FORM_WEBHOOK_SECRET_FILE: z.string().optional(),
  /** The sandbox's hook instead, which counts only where the sandbox is the provider. */
  SANDBOX_WEBHOOK_SECRET: pathSecret.optional(),
  /** Address of the official API: that of the simulator is no provider. */
  WHATSAPP_GRAPH_URL: urlOf('http:', 'https:').optional(),
  WHATSAPP_PROVIDER: z.enum(['sandbox', 'form', 'cloud'], { error: 'expected sandbox, form or cloud' }).default('form'),
});
export type WebhooksConfig = z.infer<typeof webhooksConfig>;
