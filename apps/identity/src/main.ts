import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { runUsers } from './command/run-users.js';
import { IDENTITY_DATABASE } from './identity.database.js';
import { IdentityModule } from './identity.module.js';

const [first, ...rest] = process.argv.slice(2);
if (first === 'users') process.exitCode = await runUsers(rest, (work) => work(process.env));
else await runService('identity', IdentityModule, { migrate: (env) => runMigrations(IDENTITY_DATABASE, env) });
