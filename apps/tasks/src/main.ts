import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { TASKS_DATABASE } from './tasks.database.js';
import { TasksModule } from './tasks.module.js';

await runService('tasks', TasksModule, { migrate: (env) => runMigrations(TASKS_DATABASE, env) });
