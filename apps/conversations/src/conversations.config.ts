import { PROVIDER_KINDS, PROVIDERS } from '@recuerda/contracts';
import { integer, keyRing, trueOrFalse, urlOf } from '@recuerda/service';
import { z } from 'zod';

const settings = z.object({
  /** `on`: what employees write is stored, and their replies act. `off`: only receipts and the window are kept. */
  CONVERSATIONS: z.enum(['on', 'off'], { error: 'expected on or off' }).default('off'),
  /** Days a message is kept. */
  CONVERSATION_DAYS: integer(1, 3_650).default(90),
  /** Days a photo or document of a task is kept. */
  PROOF_DAYS: integer(1, 3_650).default(90),
  /** The official API takes free text only within 24 hours of the employee's last message. */
  WHATSAPP_PROVIDER: z.enum(PROVIDER_KINDS, { error: 'expected sandbox, form or cloud' }).default('form'),
  /** Address of the official API: that of the simulator is no provider. */
  WHATSAPP_GRAPH_URL: urlOf('http:', 'https:').optional(),
  /** The number that sends: the official API reports every number of an account. */
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  /** Whether the official API is used to write first only to employees who consent. */
  WHATSAPP_REQUIRE_CONSENT: trueOrFalse.default(true),
  /** Opens the links of mails. */
  SECRETS_KEY: keyRing,
  /** Named in answers until the school sets its name. */
  SCHOOL_NAME: z.string().min(1).default('Centro Educativo'),
});
const missing = { path: ['WHATSAPP_PHONE_NUMBER_ID'], error: 'is required with WHATSAPP_PROVIDER=cloud' };
export const conversationsConfig = settings.refine(
  ({ WHATSAPP_PROVIDER: provider, WHATSAPP_PHONE_NUMBER_ID: id }) => !PROVIDERS[provider].isNumberReadable || id,
  missing,
);
export type ConversationsConfig = z.infer<typeof conversationsConfig>;

/** Injects the {@link ConversationsConfig}. */
export const CONVERSATIONS_CONFIG = Symbol('CONVERSATIONS_CONFIG');
