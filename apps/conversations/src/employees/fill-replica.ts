import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { RepublishDirectory } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';

const RETRY_MS = 5_000;

/** An installation from before this service has employees, but their events are long gone: they are asked for once. */
@Injectable()
export class FillReplica {
  private readonly logger = new Logger('Employees');
  private done = false;
  private running = false;

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly requests: RequestClient,
  ) {}

  @Interval(RETRY_MS)
  async run(): Promise<void> {
    if (this.done || this.running) return;
    this.running = true;
    try {
      const known = await this.source.query<unknown[]>('SELECT FROM conversations.employee_copies LIMIT 1');
      if (known.length === 0) await this.requests.send(RepublishDirectory, {});
      this.done = true;
    } catch (error) {
      this.logger.debug({ msg: 'the directory has not answered yet', err: error });
    } finally {
      this.running = false;
    }
  }
}
