import type { HEADINGS } from './headings';

/** First requests of every screen. */
export const FIRST_READS = ['/api/settings', '/api/auth/session'];

/** Further first requests of each screen whose address has no filters. */
export const FIRST_READS_OF: Partial<Record<keyof typeof HEADINGS, readonly string[]>> = {
  '/': ['/api/dashboard'],
  '/employees': ['/api/employees?limit=50'],
  '/tasks': ['/api/tasks?limit=50&grouped=no', '/api/task-groups'],
  '/departments': ['/api/departments?limit=50'],
  '/metrics': ['/api/metrics'],
  '/conversations': ['/api/conversations?limit=50'],
  '/importar': ['/api/import-files?limit=50'],
  '/activity': ['/api/audit?limit=50'],
};
