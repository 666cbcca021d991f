import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ApplyChunk } from './apply-chunk.js';
import { ImportRows } from './import-rows.js';
import { ImportStore } from './import.store.js';
import { ImportWork } from './import-work.js';
import { Imports } from './imports.js';
import { ImportsController } from './imports.controller.js';
import { PlanStore } from './plan/plan.store.js';
import { RunImport } from './run-import.js';
import { Upload } from './upload.js';
import { VerifyImport } from './verify-import.js';

/** Departments, employees and tasks from files. */
@Module({
  imports: [JobsModule],
  controllers: [ImportsController],
  providers: [ApplyChunk, ImportRows, Imports, ImportStore, ImportWork, PlanStore, RunImport, Upload, VerifyImport],
})
export class ImportsModule {}
