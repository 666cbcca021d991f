import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { IDENTITY_DATABASE } from './identity.database.js';
import { IdentityModule } from './identity.module.js';

await runService('identity', IdentityModule, { migrate: (env) => runMigrations(IDENTITY_DATABASE, env) });
