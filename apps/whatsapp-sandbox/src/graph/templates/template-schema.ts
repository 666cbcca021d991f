import { z } from 'zod';
import { GraphError } from '../errors.js';

export const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const;
export type Category = (typeof CATEGORIES)[number];

const example = z.looseObject({}).optional();
const component = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HEADER'), format: z.literal('TEXT'), text: z.string().min(1).max(60), example }),
  z.object({ type: z.literal('BODY'), text: z.string().min(1).max(1_024), example }),
  z.object({ type: z.literal('FOOTER'), text: z.string().min(1).max(60) }),
  z.object({
    type: z.literal('BUTTONS'),
    buttons: z
      .array(z.object({ type: z.literal('QUICK_REPLY'), text: z.string().min(1).max(25) }))
      .min(1)
      .max(10),
  }),
]);
export type Component = z.infer<typeof component>;

const templateCreation = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category: z.enum(CATEGORIES),
  components: z.array(component).refine((given) => given.some(({ type }) => type === 'BODY'), 'BODY is required'),
});
export type TemplateCreation = z.infer<typeof templateCreation>;

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

export const bodyOf = (components: readonly Component[]): string =>
  components.flatMap((part) => (part.type === 'BODY' ? part.text : []))[0] ?? '';

export const buttonsOf = (components: readonly Component[]): string[] =>
  components.flatMap((part) => (part.type === 'BUTTONS' ? part.buttons.map(({ text }) => text) : []));
