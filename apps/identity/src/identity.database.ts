import { Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ServiceDatabase } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'identity';

/** The database of identity: few rows and few statements, most of them on several tables at once, so no entities. */
export const IDENTITY_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [initialSchema],
};

/** A part of identity's database, as the clock says what has ended. */
export abstract class Store {
  constructor(
    @InjectDataSource(SCHEMA) protected readonly source: DataSource,
    @Inject(CLOCK) protected readonly clock: Clock,
  ) {}

  /** Returns the time so many ms from now. */
  protected after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
