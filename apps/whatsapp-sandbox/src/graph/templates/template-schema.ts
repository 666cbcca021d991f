import { z } from 'zod';
import { GraphError } from '../errors.js';

const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const;

const STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type TemplateStatus = (typeof STATUSES)[number];

/** Longest body, characters, also with the values of its variables. */
export const MAX_BODY = 1_024;

const example = z.looseObject({}).optional();
const label = z.string().min(1).max(25);
const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text: label }),
  z.object({ type: z.literal('URL'), text: label, url: z.string().min(1).max(2_000), example: z.unknown().optional() }),
  z.object({ type: z.literal('PHONE_NUMBER'), text: label, phone_number: z.string().min(1).max(20) }),
]);
const component = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('HEADER'),
    format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']),
    text: z.string().min(1).max(60).optional(),
    example,
  }),
  z.object({ type: z.literal('BODY'), text: z.string().min(1).max(MAX_BODY), example }),
  z.object({ type: z.literal('FOOTER'), text: z.string().min(1).max(60) }),
  z.object({ type: z.literal('BUTTONS'), buttons: z.array(button).min(1).max(10) }),
]);
export type Component = z.infer<typeof component>;
type ComponentOf<T> = Extract<Component, { type: T }>;

const components = z
  .array(component)
  .refine((given) => given.some(({ type }) => type === 'BODY'), 'BODY is required')
  .refine((given) => new Set(given.map(({ type }) => type)).size === given.length, 'a component is there twice');
const language = z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/);
const templateCreation = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language,
  category: z.enum(CATEGORIES),
  components,
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).default('POSITIONAL'),
});
export type TemplateCreation = z.infer<typeof templateCreation>;

/** Change of a template; absent fields stay. */
export const templateChange = z.strictObject({
  status: z.enum(STATUSES, { error: `Debe ser ${STATUSES.join(', ')}.` }).optional(),
  /** Reason of a refusal. */
  reason: z.string().max(100).optional(),
  category: z.enum(CATEGORIES).optional(),
  /** Announces a change of the category that Meta will make. */
  correctCategory: z.enum(CATEGORIES).optional(),
  /** Moves the template to this language, without a webhook. */
  language: language.optional(),
  /** Gives the template another shape, without a webhook. */
  components: components.optional(),
});
export type TemplateChange = z.infer<typeof templateChange>;

const VARIABLE_AT_EDGE = /^\s*\{\{\w+\}\}|\{\{\w+\}\}\s*$/;

/** @throws GraphError 100 */
export function parseTemplate(body: unknown): TemplateCreation {
  const result = templateCreation.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new GraphError(100, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (VARIABLE_AT_EDGE.test(bodyOf(result.data.components)))
    throw new GraphError(100, 'Variables cannot be at the start or end of the template.');
  return result.data;
}

export const componentOf = <T extends Component['type']>(
  all: readonly Component[],
  type: T,
): ComponentOf<T> | undefined => all.find((one): one is ComponentOf<T> => one.type === type);

export const bodyOf = (all: readonly Component[]): string => componentOf(all, 'BODY')?.text ?? '';

export const buttonsOf = (all: readonly Component[]): ComponentOf<'BUTTONS'>['buttons'] =>
  componentOf(all, 'BUTTONS')?.buttons ?? [];
