import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { EmployeeErased, HOUR_MS } from '@recuerda/contracts';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK } from '@recuerda/service';
import { SCHEMA } from '../directory.config.js';

/** How long values of an erased person may still be written by work that was under way, ms. */
const REPEATED_MS = 24 * HOUR_MS;

/** Publishes the erasures of the last day again, for what was written after the first event was handled. */
@Injectable()
export class RepeatErasures {
  private readonly logger = new Logger('Erasures');

  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    await this.repeatErasures().catch((error: unknown) =>
      this.logger.warn({ msg: 'could not repeat erasures', err: error }),
    );
  }

  async repeatErasures(): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async ({ manager, emit }) => {
      const before = new Date(now.getTime() - REPEATED_MS);
      await manager.query('DELETE FROM directory.erasures WHERE erased_at < $1', [before]);
      const rows = await manager.query<{ id: string }[]>('SELECT id FROM directory.erasures');
      for (const { id } of rows)
        emit(entityEvent(EmployeeErased, { id, names: [], phones: [], repeated: true }, 1, now));
    });
  }
}
