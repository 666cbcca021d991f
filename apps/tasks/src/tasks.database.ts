import type { ServiceDatabase } from '@recuerda/database';
import { Task } from './tasks/task.entity.js';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'tasks';

export const TASKS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [Task],
  migrations: [initialSchema],
};
