import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { accountNoticeView } from './account.js';
import { suspensionView } from './reminder.js';
import { categoryChangeView, templateProblemView } from './template.js';

/** Settings of an account that the provider does not accept, each before those that depend on it. */
const ACCOUNT_SETTINGS = ['token', 'number', 'account'] as const;
export type AccountSetting = (typeof ACCOUNT_SETTINGS)[number];

/** Share of a limit of the month from which the portal shows a warning. */
export const MONTHLY_WARN_FROM = 0.8;

/**
 * Whether reminders go out. Stopped: the provider refuses all of the account, or has an outage, and they are held.
 * Unknown: the notifier does not answer.
 */
const providerView = z.object({
  /** Names the account; empty while none is known. */
  account: z.string(),
  /** Words by which people know it: its number, or the server of its gateway. */
  name: z.string(),
  /** Departments that it serves; none: it is the school's. */
  departmentIds: z.array(z.uuid()),
  state: z.enum(['working', 'stopped', 'unknown']),
  /** Why, such as `credentials`, `quota` or `outage`; null while it works. */
  reason: z.string().nullable(),
  /** The provider's words. */
  answer: z.string().nullable(),
  since: utcInstant.nullable(),
  /** Reminders that are held. While it works: those that it did not take for reasons of its own, each tried again. */
  held: z.int().nonnegative(),
  /** Settings that the provider refused at the start, though nothing may have been sent yet; with its words. */
  problems: z.array(z.object({ setting: z.enum(ACCOUNT_SETTINGS), answer: z.string() })).optional(),
  /** Messages go to the simulator, and reach nobody. */
  simulated: z.boolean().optional(),
  /** Employees are written to only if their consent is recorded. */
  requiresConsent: z.boolean().optional(),
  /** Templates sent in this calendar month (UTC), and the most that may be. Null: there is no limit. */
  monthlyTemplates: z.object({ sent: z.int().nonnegative(), limit: z.int().positive() }).nullable().optional(),
  /** How long a reminder may be, in characters; longer ones are cut. Null: no limit is known. */
  textLimit: z
    .object({
      /** Longest message. */
      max: z.int().positive(),
      /** Characters of a message besides the names of employee and task and the description. */
      overhead: z.int().nonnegative(),
    })
    .nullable()
    .optional(),
});
export type ProviderView = z.infer<typeof providerView>;

/** The state of the school's account, those of the other accounts, and other reasons for which reminders are held. */
export const providerStatusView = providerView.extend({
  /** Accounts of departments. */
  others: z.array(providerView),
  /** The mail server, for what WhatsApp does not deliver; null: it is not set up. */
  mail: providerView.nullable(),
  /** A template that cannot be used; null: all that are needed can be, or the provider has none. */
  template: templateProblemView.nullable(),
  /** The change of a category that Meta has announced; null: none. */
  categoryChange: categoryChangeView.nullable(),
  /** Why no reminder is sent; null: they are. */
  suspension: suspensionView.nullable(),
  /** Reports of the provider about the accounts, such as a ban. */
  notices: z.array(accountNoticeView),
});
export type ProviderStatusView = z.infer<typeof providerStatusView>;
