import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { BulkController } from './bulk.controller.js';
import { BulkJobStore } from './bulk-job.store.js';
import { BulkJobs } from './bulk-jobs.js';
import { BulkWork } from './bulk-work.js';
import { RunBulkJob } from './run-bulk-job.js';

/** Changes many tasks by one request. */
@Module({
  imports: [JobsModule],
  controllers: [BulkController],
  providers: [BulkJobs, BulkJobStore, BulkWork, RunBulkJob],
})
export class BulkModule {}
