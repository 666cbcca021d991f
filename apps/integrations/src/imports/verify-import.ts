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
import { type ClaimedImport, ImportStore } from './import.store.js';
import type { ImportPlan } from './plan/import-plan.js';
import { planFile } from './plan/plan-file.js';

/** Finds out what the import would do with each row, for its principal. */
@Injectable()
export class VerifyImport {
  constructor(
    private readonly store: ImportStore,
    private readonly requests: RequestClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(job: ClaimedImport): Promise<ImportPlan> {
    const principal = currentPrincipal();
    const { effectiveTimeZone } = await this.requests.send(GetSettings, {});
    const departments = await all((cursor) =>
      this.requests.send(ListDepartments, { order: 'created', limit: MAX_BATCH, cursor }),
    );
    const employees = await all((cursor) =>
      this.requests.send(ListEmployees, { order: 'created', limit: MAX_BATCH, cursor }),
    );
    return planFile({
      importId: job.id,
      mapping: job,
      rows: this.store.rows(job),
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
  }
}

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
