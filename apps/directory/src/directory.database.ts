import type { ServiceDatabase } from '@recuerda/database';
import { Department } from './departments/department.entity.js';
import { Employee } from './employees/employee.entity.js';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'directory';

export const DIRECTORY_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [Department, Employee],
  migrations: [initialSchema],
};
