import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { accountNotice } from '../events/whatsapp-accounts.js';
import { PROVIDER_KINDS } from '../rules/whatsapp-provider.js';

/** One that has not ended. */
export const accountNoticeView = accountNotice.extend({
  /** Account that it is about. */
  account: z.string(),
  /** Names it when it is dismissed. */
  key: z.string(),
});
export type AccountNoticeView = z.infer<typeof accountNoticeView>;

/** The number and its account as Meta describes them. */
export const accountView = z.object({
  checkedAt: utcInstant,
  /** Why it could not be read, in Meta's words; null: it was read. */
  error: z.string().nullable(),
  number: z
    .object({
      display: z.string().nullable(),
      verifiedName: z.string().nullable(),
      /** `GREEN`, `YELLOW` or `RED`; null: Meta has not rated it. */
      quality: z.string().nullable(),
      /** The people who may be written to in 24 hours, such as `TIER_2K`. */
      limit: z.string().nullable(),
      /** Such as `CONNECTED`; `PENDING` until it is registered. */
      status: z.string().nullable(),
    })
    .nullable(),
  /** Names of the apps that get the account's webhooks; null: the token may not ask. */
  apps: z.array(z.string()).nullable(),
});
export type AccountView = z.infer<typeof accountView>;

/** Why a call of the provider, or a message in one, was refused. */
export const WEBHOOK_REFUSALS = [
  'no_secret',
  'unsigned',
  'signature',
  'verify_token',
  'path_secret',
  'unreadable',
  'too_large',
  'too_deep',
  'no_message',
  'no_sender',
] as const;
export type WebhookRefusal = (typeof WEBHOOK_REFUSALS)[number];

/** The calls of one kind of provider. */
export const webhookCallsView = z.object({
  /** The first call; null: it has never called. */
  firstAt: utcInstant.nullable(),
  lastAt: utcInstant.nullable(),
  /** When the provider confirmed the address, if it does. */
  verifiedAt: utcInstant.nullable(),
  /** Calls, and messages in calls, that were refused, ever. */
  refused: z.int().nonnegative(),
  refusedAt: utcInstant.nullable(),
  /** Why the last one was. */
  refusedReason: z.enum(WEBHOOK_REFUSALS).nullable(),
  /** Calls that were taken and could not be processed, as far as they are kept. */
  failed: z.int().nonnegative(),
});
export type WebhookCallsView = z.infer<typeof webhookCallsView>;

/** Whether the provider of an account reaches this system, and what it reports. */
export const whatsappHealthView = z.object({
  provider: z.enum(PROVIDER_KINDS),
  webhook: z.object({
    /** Address that the provider calls; null: it has none before its secret is set, or needs none. */
    url: z.string().nullable(),
    /** By which its calls are known to be its own: the app secret, or the last part of the address. */
    hasSecret: z.boolean(),
    /** The word by which Meta confirms the address. */
    hasVerifyToken: z.boolean(),
    calls: webhookCallsView,
  }),
  notices: z.array(accountNoticeView),
});
export type WhatsappHealthView = z.infer<typeof whatsappHealthView>;
