import { integer, trueOrFalse, urlOf } from '@recuerda/service';
import { z } from 'zod';

const missing = (name: string) => ({ path: [name], error: 'is required with WHATSAPP_PROVIDER=cloud' });

/** Settings of Meta's Cloud API. Those without a default are required where it is the provider. */
export const cloudConfig = z.object({
  /** Address with the version, such as https://graph.facebook.com/v26.0. */
  WHATSAPP_GRAPH_URL: urlOf('http:', 'https:').default('https://graph.facebook.com/v26.0'),
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  /** Holds the access token; read again when it changes. */
  WHATSAPP_TOKEN_FILE: z.string().min(1).optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, { error: 'expected digits' }).optional(),
  WHATSAPP_BUSINESS_ACCOUNT_ID: z.string().regex(/^\d+$/, { error: 'expected digits' }).optional(),
  /** Most people who get templates in 24 hours: the number's messaging limit; 0: Meta alone keeps it. */
  WHATSAPP_DAILY_RECIPIENTS: integer(0, 1_000_000).default(0),
  /** Most templates in a calendar month (UTC), because Meta charges for them; 0: no limit. */
  WHATSAPP_MONTHLY_TEMPLATES: integer(0, 100_000_000).default(0),
  /** Whether reminders of an employee are held until the consent is recorded. */
  WHATSAPP_REQUIRE_CONSENT: trueOrFalse.default(true),
  /** The approved template of a reminder. Without these settings of templates the portal chooses. */
  WHATSAPP_TEMPLATE: z.string().min(1).optional(),
  /** The approved template of a message to a manager. */
  WHATSAPP_NOTICE_TEMPLATE: z.string().min(1).optional(),
  /** The approved template of a digest. */
  WHATSAPP_DIGEST_TEMPLATE: z.string().min(1).optional(),
  /** The approved template of several reminders in one message. */
  WHATSAPP_BUNDLE_TEMPLATE: z.string().min(1).optional(),
  /** Language of all. */
  WHATSAPP_TEMPLATE_LANGUAGE: z.string().min(2).optional(),
});

export const requiredCloudConfig = cloudConfig
  .refine(({ WHATSAPP_PHONE_NUMBER_ID: id }) => id !== undefined, missing('WHATSAPP_PHONE_NUMBER_ID'))
  .refine(({ WHATSAPP_BUSINESS_ACCOUNT_ID: id }) => id !== undefined, missing('WHATSAPP_BUSINESS_ACCOUNT_ID'))
  .refine((config) => (config.WHATSAPP_TOKEN ?? config.WHATSAPP_TOKEN_FILE) !== undefined, missing('WHATSAPP_TOKEN'));
export type CloudConfig = z.infer<typeof cloudConfig>;
