import { Inject } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { OutboxRows } from './outbox-rows.js';

export interface Transaction {
  readonly manager: EntityManager;
  /** Publishes the event if, and only if, the transaction commits. */
  emit(event: Envelope): void;
  /** Calls `work` after the commit, and not if the transaction fails: for counters. It must not throw. */
  afterCommit(work: () => void): void;
}

/** Injects the {@link UnitOfWork} of a service's schema. */
export const unitOfWork = (schema: string): string => `UnitOfWork:${schema}`;
export const InjectUnitOfWork = (schema: string) => Inject(unitOfWork(schema));

/** Changes the data of a service and announces the change by events: both happen or neither. */
export class UnitOfWork {
  constructor(
    private readonly source: DataSource,
    private readonly rows: OutboxRows,
    private readonly onCommit: () => void,
  ) {}

  /** Runs `work` in one transaction; an error rolls it back. Its events are published right after the commit. */
  async run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const events: Envelope[] = [];
    const committed: (() => void)[] = [];
    const result = await this.source.transaction(async (manager) => {
      const value = await work({
        manager,
        emit: (event) => void events.push(event),
        afterCommit: (one) => void committed.push(one),
      });
      if (events.length > 0) await this.rows.insert(manager, events);
      return value;
    });
    for (const one of committed) one();
    if (events.length > 0) this.onCommit();
    return result;
  }
}
