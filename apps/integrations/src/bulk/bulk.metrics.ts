import { counter } from '@recuerda/service';

export const endedJobs = counter('recuerda_bulk_jobs_total', 'Bulk jobs that ended.', ['outcome']);
