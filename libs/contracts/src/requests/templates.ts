import { z } from 'zod';
import { defineRequest } from '../define.js';
import { PROVIDER_TIMEOUT_MS } from '../durations.js';
import {
  type ChooseTemplateInput,
  chooseTemplateInput,
  sendTestMessageInput,
  type TemplateInput,
  templateInput,
} from '../inputs/template.js';
import type { TemplateShape } from '../rules/template-shape.js';
import type {
  CategoryChangeView,
  NeededTemplate,
  TemplateListView,
  TemplateProblemView,
  TemplateView,
  TestMessageView,
} from '../views/template.js';

const nothing = z.object({});
type Nothing = z.infer<typeof nothing>;

export const ListTemplates = defineRequest<TemplateListView, Nothing>(
  'conversations.templates.list',
  'settings.write',
  nothing,
);
/**
 * Creates a template at Meta, which reviews it afterwards.
 *
 * @throws `template_refused` with Meta's words, or `provider_unavailable`.
 */
export const CreateTemplate = defineRequest<TemplateView, TemplateInput>(
  'conversations.templates.create',
  'settings.write',
  templateInput,
  PROVIDER_TIMEOUT_MS,
);
/** Reads all templates of the account again. A failure is in the answer's `error`. */
export const SynchroniseTemplates = defineRequest<TemplateListView, Nothing>(
  'conversations.templates.synchronise',
  'settings.write',
  nothing,
  PROVIDER_TIMEOUT_MS,
);
/**
 * Chooses the template of a kind of message; all notifiers use it within seconds, and what was held for one goes out.
 *
 * @throws `template_fixed` if the server's settings give another, or `templates_unsupported`.
 */
export const ChooseTemplate = defineRequest<TemplateListView, ChooseTemplateInput>(
  'conversations.templates.choose',
  'settings.write',
  chooseTemplateInput,
  PROVIDER_TIMEOUT_MS,
);
export interface TemplateProblems {
  /** The template that is needed and cannot be used; null while all can. */
  problem: TemplateProblemView | null;
  /** The next change of category that Meta has announced of a needed template. */
  categoryChange: CategoryChangeView | null;
}
export const GetTemplateProblem = defineRequest<TemplateProblems, Nothing>(
  'conversations.templates.problem',
  'school.read',
  nothing,
);
/**
 * Sends a test message. `id` is the message's: a repetition sends nothing more.
 *
 * @throws `employee_not_found`, or `opted_out`.
 */
export const SendTestMessage = defineRequest<TestMessageView, z.infer<typeof sendTestMessageInput>>(
  'conversations.messages.test',
  'settings.write',
  sendTestMessageInput,
);
/** The result of a test message; `pending` if the notifier does not know it yet. */
export const GetTestMessage = defineRequest<TestMessageView, { id: string }>(
  'notifier.messages.result',
  'settings.write',
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

/** All templates of the account, and which of them the notifier uses. */
export const ReadProviderTemplates = defineRequest<
  ProviderAnswer<{ templates: ProviderTemplate[]; needed: NeededTemplate[] }>,
  Nothing
>('notifier.templates.list', 'services', nothing, PROVIDER_TIMEOUT_MS - 1_000);
export const CreateProviderTemplate = defineRequest<
  ProviderAnswer<Pick<ProviderTemplate, 'id' | 'status' | 'category'>>,
  TemplateInput
>('notifier.templates.create', 'services', templateInput, PROVIDER_TIMEOUT_MS - 1_000);
/** Returns what all kinds of message then use. */
export const ChooseProviderTemplate = defineRequest<ProviderAnswer<NeededTemplate[]>, ChooseTemplateInput>(
  'notifier.templates.choose',
  'services',
  chooseTemplateInput,
);
/** Messages of a kind that wait for their template. */
export const CountHeldMessages = defineRequest<{ held: number }, { kind: 'escalation' | 'digest' }>(
  'notifier.messages.count-held',
  'services',
  z.object({ kind: z.enum(['escalation', 'digest']) }),
);
