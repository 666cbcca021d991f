import { Module } from '@nestjs/common';
import { AloneGate } from '@recuerda/concurrency';
import { PresentRights } from './present-rights.js';

/** Shared by all kinds of jobs. */
@Module({ providers: [AloneGate, PresentRights], exports: [AloneGate, PresentRights] })
export class JobsModule {}
