import { openMigrated } from '@recuerda/database/fixtures';
import type { EventPublisher } from '@recuerda/messaging';
import type { UnitOfWork } from '@recuerda/outbox';
import { createTestDatabase, enterZone, FakeClock } from '@recuerda/testing';
import { AbsentEmployeesController } from '../../calendars/absent-employees.controller.js';
import { ApplyCalendarEvents } from '../../calendars/apply-calendar-events.js';
import { DispatchedReminders } from '../../bundles/dispatched-reminders.js';
import { FormMessages } from '../../bundles/form-messages.js';
import { SchoolRules } from '../../bundles/school-rules.js';
import { ExtendCalendars } from '../../calendars/extend-calendars.js';
import { ResolveCalendars } from '../../calendars/resolve-calendars.js';
import { EscalationRules } from '../../escalations/escalation-rules.js';
import { HoldsController } from '../../holds/holds.controller.js';
import { AnnounceScheduled } from '../../rows/announce-scheduled.js';
import { readDue, START } from '../../rows/due-rows.js';
import { InFlightReminders } from '../../reminders/in-flight-reminders.js';
import { InitialiseRemindersController } from '../../reminders/initialise-reminders.js';
import { PreviewRemindersController } from '../../reminders/preview-reminders.js';
import { ReminderResultsController } from '../../reminders/record-results.js';
import { SCHEDULER_DATABASE } from '../../scheduler.database.js';
import { SHARD_COUNT } from '../../shards/shard-lease.js';
import { TaskEventsController } from '../../tasks/apply-task-events.js';

export interface ReminderRow {
  id: string;
  task_id: string;
  next_reminder: Date;
  sent_at: Date | null;
  status: string;
  activation: number;
  interval_minutes: number;
  employee_id: string | null;
  shard: number;
  due_at: Date | null;
  held_reason: string | null;
  calendar_id: string | null;
}
interface CopyRow {
  task_id: string;
  version: number;
  deleted: boolean;
}
/** No portal is open. */
const UNHEARD = { isWanted: () => false } as unknown as EventPublisher;
export const ALL_SHARDS: ReadonlySet<number> = new Set(Array.from({ length: SHARD_COUNT }, (_, shard) => shard));
export type Chains = Awaited<ReturnType<typeof createChains>>;

/** The scheduler's use cases in this process, on a separate database in a zone with daylight saving time. */
export async function createChains(zone = 'America/New_York') {
  const database = await createTestDatabase();
  await database.run(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET timezone = '${zone}'`);
  const source = await openMigrated(SCHEDULER_DATABASE, database.url);
  const clock = new FakeClock();
  const resolve = new ResolveCalendars(clock, { APP_TIME_ZONE: zone });
  const inFlight = new InFlightReminders({ SCHEDULER_MAX_IN_FLIGHT: 1 });
  const rules = new SchoolRules(source, { APP_TIME_ZONE: zone });
  const dispatched = new DispatchedReminders(source, rules);
  const escalations = new EscalationRules(source, clock);
  const run: UnitOfWork['run'] = (work) =>
    source.transaction((manager) => work({ manager, emit: () => undefined, afterCommit: (one) => one() }));
  const announce = new AnnounceScheduled(clock, UNHEARD);
  const apply = new ApplyCalendarEvents(source, clock, resolve, announce);
  const leaveZone = enterZone(zone);
  return {
    source,
    run: database.run,
    clock,
    taskEvents: new TaskEventsController(source, clock, resolve, announce),
    results: new ReminderResultsController(
      source,
      clock,
      inFlight,
      escalations,
      { run } as UnitOfWork,
      dispatched,
      announce,
    ),
    holds: new HoldsController(source, clock, inFlight, dispatched, announce),
    rules,
    inFlight,
    dispatched,
    preview: new PreviewRemindersController(source, clock, rules, dispatched),
    messages: new FormMessages(source, clock, rules, dispatched),
    calendars: apply,
    absent: new AbsentEmployeesController(source, resolve),
    extend: new ExtendCalendars(source, clock, apply),
    initialise: new InitialiseRemindersController(source, clock, resolve, announce),
    readDue: () => readDue(source, { after: START, horizon: clock.now(), shards: ALL_SHARDS, limit: 100 }),
    rows: (): Promise<ReminderRow[]> => source.query('SELECT * FROM scheduler.task_reminders ORDER BY task_id'),
    copies: (): Promise<CopyRow[]> =>
      source.query('SELECT task_id, version, deleted FROM scheduler.task_copies ORDER BY task_id'),
    clear: (): Promise<unknown> =>
      source.query('TRUNCATE scheduler.task_reminders, scheduler.removed_reminders, scheduler.task_copies'),
    drop: async () => {
      leaveZone();
      await source.destroy();
      await database.drop();
    },
  };
}
