import type { ServiceDatabase } from '@recuerda/database';
import { Task } from './entity/task.entity.js';
import { TaskGroup } from './groups/task-group.entity.js';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';
import { SCHEMA } from './tasks.config.js';

export const TASKS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [Task, TaskGroup],
  migrations: [initialSchema],
};
