import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { SCHEDULER_DATABASE } from './scheduler.database.js';
import { SchedulerModule } from './scheduler.module.js';

await runService('scheduler', SchedulerModule, { migrate: (env) => runMigrations(SCHEDULER_DATABASE, env) });
