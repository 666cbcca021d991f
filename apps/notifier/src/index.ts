export { NOTIFIER_DATABASE } from './notifier.database.js';
export { NotifierModule } from './notifier.module.js';
