import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { DIRECTORY_DATABASE } from './directory.database.js';
import { DirectoryModule } from './directory.module.js';

await runService('directory', DirectoryModule, { migrate: (env) => runMigrations(DIRECTORY_DATABASE, env) });
