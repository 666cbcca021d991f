import { timeZone } from '@recuerda/service';
import { z } from 'zod';

/** The schema of this service, and the name of its database connection. */
export const SCHEMA = 'tasks';

export const tasksConfig = z.object({
  /** The school's zone until an administrator chooses another: tasks repeat at its local time. */
  APP_TIME_ZONE: timeZone,
});
export type TasksConfig = z.infer<typeof tasksConfig>;

/** Injects the {@link TasksConfig}. */
export const TASKS_CONFIG = Symbol('TASKS_CONFIG');
