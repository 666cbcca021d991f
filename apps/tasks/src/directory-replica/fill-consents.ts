import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { IMPORT_CHUNK } from '@recuerda/contracts';
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { SCHEMA } from '../tasks.database.js';
import { FindAssignee } from './find-assignee.js';
import { ReplicaRepository } from './replica.repository.js';

const EVERY_MS = 10_000;

/** Asks the directory about the consent of employees whose row an earlier version wrote. */
@Injectable()
export class FillConsents {
  private readonly logger = new Logger('Employees');
  private running = false;

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly replica: ReplicaRepository,
    private readonly assignees: FindAssignee,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      let ids: string[] = [];
      do {
        const after = ids.at(-1) ?? NIL;
        ids = await this.replica.withoutConsent(this.source.manager, after, IMPORT_CHUNK);
        if (ids.length > 0) await this.assignees.replicateAll(ids);
      } while (ids.length === IMPORT_CHUNK);
    } catch (error) {
      this.logger.debug({ msg: 'could not read the consents of employees yet', err: error });
    } finally {
      this.running = false;
    }
  }
}
