import { Inject, Injectable } from '@nestjs/common';
import {
  GetSettings,
  isPermitted,
  ListDepartments,
  ListEmployees,
  MatchTasks,
  MAX_BATCH,
  type Page,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { type Clock, CLOCK, currentPrincipal } from '@recuerda/service';
import type { ClaimedImport } from './import.store.js';
import { PlanStore } from './plan/plan.store.js';
import type { KnownEmployee } from './plan/plan-directory.js';
import { planFile } from './plan/plan-file.js';

/** Plans an import for its principal. */
@Injectable()
export class VerifyImport {
  constructor(
    private readonly store: PlanStore,
    private readonly requests: RequestClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Keeps the verdicts row by row; with `isFinal` also the items, so that they can be applied.
   *
   * @throws ClaimLost
   */
  async plan(job: ClaimedImport, isFinal: boolean): Promise<void> {
    const principal = currentPrincipal();
    const { effectiveTimeZone } = await this.requests.send(GetSettings, {});
    const departments = await all((cursor) =>
      this.requests.send(ListDepartments, { order: 'created', limit: MAX_BATCH, cursor }),
    );
    const employees = await all(async (cursor) => {
      const page = await this.requests.send(ListEmployees, { order: 'created', limit: MAX_BATCH, cursor });
      return { ...page, items: page.items.map(known) };
    });
    await this.store.begin(job, isFinal);
    const counts = await planFile({
      importId: job.id,
      mapping: job,
      batches: () => this.store.batches(job),
      rowsOf: (numbers) => this.store.rowsOf(job, numbers),
      shortRowsOf: (numbers) => this.store.shortRowsOf(job, numbers),
      save: this.store.saver(job, isFinal),
      known: {
        departments,
        employees,
        mayCreateDepartments: principal === undefined || isPermitted(principal, 'departments.write'),
        isLimited: principal?.role === 'manager',
        timeZone: effectiveTimeZone,
      },
      now: this.clock.now(),
      findTasks: (wanted) => this.requests.send(MatchTasks, wanted),
    });
    await this.store.end(job, counts, isFinal);
  }
}

/** The fields that rows are compared with: a school may have thousands of employees. */
const known = ({ id, name, phone, departmentId, consentAt }: KnownEmployee): KnownEmployee => ({
  id,
  name,
  phone,
  departmentId,
  consentAt,
});

async function all<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
