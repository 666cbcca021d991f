import { z } from 'zod';
import { defineRequest } from '../define.js';
import { PROVIDER_TIMEOUT_MS } from '../durations.js';
import { accountKey } from '../entities/whatsapp-account.js';
import { chooseTemplateInput, sendTestMessageInput, templateInput } from '../inputs/template.js';
import type { TemplateShape } from '../rules/template-shape.js';
import type {
  CategoryChangeView,
  NeededTemplate,
  TemplateListView,
  TemplateProblemView,
  TemplateView,
  TestMessageView,
} from '../views/template.js';

const byAccount = z.object({ account: accountKey });

export const ListTemplates = defineRequest<TemplateListView>('conversations.templates.list', 'settings.write').takes(
  byAccount,
);
/**
 * Creates a template at Meta, which reviews it afterwards.
 *
 * @throws `template_refused` with Meta's words, or `provider_unavailable`.
 */
export const CreateTemplate = defineRequest<TemplateView>(
  'conversations.templates.create',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(templateInput.safeExtend({ account: accountKey }));
/** Reads all templates of the account again. A failure is in the answer's `error`. */
export const SynchroniseTemplates = defineRequest<TemplateListView>(
  'conversations.templates.synchronise',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(byAccount);
/**
 * Chooses the template of a kind of message; all notifiers use it within seconds, and what was held for one goes out.
 *
 * @throws `template_fixed` if the server's settings give another, or `templates_unsupported`.
 */
export const ChooseTemplate = defineRequest<TemplateListView>(
  'conversations.templates.choose',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(chooseTemplateInput.extend({ account: accountKey }));
export interface TemplateProblems {
  /** The template that is needed and cannot be used; null while all can. */
  problem: TemplateProblemView | null;
  /** The next change of category that Meta has announced of a needed template. */
  categoryChange: CategoryChangeView | null;
}
export const GetTemplateProblem = defineRequest<TemplateProblems>('conversations.templates.problem', 'school.read');
/**
 * Sends a test message. `id` is the message's: a repetition sends nothing more.
 *
 * @throws `employee_not_found`, or `opted_out`.
 */
export const SendTestMessage = defineRequest<TestMessageView>('conversations.messages.test', 'settings.write').takes(
  sendTestMessageInput,
);
/** The result of a test message; `pending` if the notifier does not know it yet. */
export const GetTestMessage = defineRequest<TestMessageView>('notifier.messages.result', 'settings.write').takes(
  z.object({ id: z.uuid() }),
);

/** A template as Meta returns it. */
export interface ProviderTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  /** Such as `APPROVED`. */
  status: string;
  reason: string | null;
  quality: string | null;
  body: string | null;
  footer: string | null;
  buttons: string[];
  /** The template's shape; null: its parts cannot be read. */
  shape: TemplateShape | null;
}
/** Why the provider did not do it, and its words. */
export interface ProviderFailure {
  kind: 'refused' | 'exists' | 'token' | 'fixed' | 'unavailable';
  words: string;
}
export type ProviderAnswer<T> = { ok: true; value: T } | { ok: false; failure: ProviderFailure };

/** All templates of an account, and which of them the notifier uses for it. */
export const ReadProviderTemplates = defineRequest<
  ProviderAnswer<{ templates: ProviderTemplate[]; needed: NeededTemplate[] }>
>('notifier.templates.list', 'services', PROVIDER_TIMEOUT_MS - 1_000).takes(byAccount);
export const CreateProviderTemplate = defineRequest<
  ProviderAnswer<Pick<ProviderTemplate, 'id' | 'status' | 'category'>>
>('notifier.templates.create', 'services', PROVIDER_TIMEOUT_MS - 1_000).takes(
  templateInput.safeExtend({ account: accountKey }),
);
/** Returns what all kinds of message then use. */
export const ChooseProviderTemplate = defineRequest<ProviderAnswer<NeededTemplate[]>>(
  'notifier.templates.choose',
  'services',
).takes(chooseTemplateInput.extend({ account: accountKey }));
/** Messages of a kind that wait for their template. */
export const CountHeldMessages = defineRequest<{ held: number }>('notifier.messages.count-held', 'services').takes(
  z.object({ kind: z.enum(['escalation', 'digest', 'report', 'decision']) }),
);
