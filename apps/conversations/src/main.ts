import { runMigrations } from '@recuerda/database';
import { runService } from '@recuerda/messaging';
import { CONVERSATIONS_DATABASE } from './conversations.database.js';
import { ConversationsModule } from './conversations.module.js';

await runService('conversations', ConversationsModule, {
  migrate: (env) => runMigrations(CONVERSATIONS_DATABASE, env),
});
