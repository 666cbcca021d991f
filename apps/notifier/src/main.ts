import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { NOTIFIER_DATABASE } from './notifier.database.js';
import { NotifierModule } from './notifier.module.js';

await runService('notifier', NotifierModule, { migrate: (env) => runMigrations(NOTIFIER_DATABASE, env) });
