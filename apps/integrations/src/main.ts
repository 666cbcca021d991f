import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { INTEGRATIONS_DATABASE } from './integrations.database.js';
import { IntegrationsModule } from './integrations.module.js';

await runService('integrations', IntegrationsModule, {
  migrate: (env) => runMigrations(INTEGRATIONS_DATABASE, env),
});
