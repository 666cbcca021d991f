export { CONVERSATIONS_DATABASE } from './conversations.database.js';
export { ConversationsModule } from './conversations.module.js';
