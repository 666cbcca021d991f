import { Module } from '@nestjs/common';
import { JobsInHand } from './jobs-in-hand.js';
import { PresentRights } from './present-rights.js';

/** Shared by all kinds of jobs. */
@Module({ providers: [JobsInHand, PresentRights], exports: [JobsInHand, PresentRights] })
export class JobsModule {}
