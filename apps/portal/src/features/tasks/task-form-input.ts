import type { taskGroupInput, taskInput } from '@recuerda/contracts';
import type { z } from 'zod';

/** The form's fields as they are typed. */
export type TaskFormInput = z.input<typeof taskInput>;
export type TaskGroupFormInput = z.input<typeof taskGroupInput>;
