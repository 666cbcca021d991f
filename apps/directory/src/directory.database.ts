import type { ServiceDatabase } from '@recuerda/database';
import { Department } from './departments/department.entity.js';
import { Employee } from './employees/employee.entity.js';
import { SCHEMA } from './directory.config.js';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const DIRECTORY_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [Department, Employee],
  migrations: [initialSchema],
};
