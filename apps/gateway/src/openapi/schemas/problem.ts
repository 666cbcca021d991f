import { type ErrorCode, ERRORS, type Problem } from '@recuerda/contracts';
import { z } from 'zod';
import { component } from '../registry.js';
import { department, employee } from './directory.js';
import { task } from './tasks.js';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const problem = component(
  'Problem',
  z.object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes),
    detail: z.string(),
    instance: z.string().optional(),
    correlationId: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    entity: z.union([department, employee, task]).optional(),
  }),
  'RFC 9457. `code` es estable; `detail` y los mensajes de `errors` son para mostrarlos; `entity` es lo que ya existe.',
) satisfies z.ZodType<Problem>;
