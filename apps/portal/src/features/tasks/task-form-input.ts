import type { taskGroupInput, TaskInput, taskInput } from '@recuerda/contracts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** The form's fields as they are typed. */
export type TaskFormInput = z.input<typeof taskInput>;
export type TaskGroupFormInput = z.input<typeof taskGroupInput>;
export type TaskFieldsForm = UseFormReturn<TaskFormInput, unknown, TaskInput>;
