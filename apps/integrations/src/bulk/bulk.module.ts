import { Module } from '@nestjs/common';
import { PresentRights } from '../jobs/present-rights.js';
import { BulkController } from './bulk.controller.js';
import { BulkJobStore } from './bulk-job.store.js';
import { BulkJobs } from './bulk-jobs.js';
import { BulkWork } from './bulk-work.js';
import { RunBulkJob } from './run-bulk-job.js';

/** Changes many tasks by one request. */
@Module({ controllers: [BulkController], providers: [BulkJobs, BulkJobStore, BulkWork, PresentRights, RunBulkJob] })
export class BulkModule {}
