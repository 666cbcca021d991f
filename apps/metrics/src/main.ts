import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { METRICS_DATABASE } from './metrics.database.js';
import { MetricsModule } from './metrics.module.js';

await runService('metrics', MetricsModule, { migrate: (env) => runMigrations(METRICS_DATABASE, env) });
