export { SCHEDULER_DATABASE } from './scheduler.database.js';
export { SchedulerModule } from './scheduler.module.js';
