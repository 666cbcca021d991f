export { SchedulerModule } from './scheduler.module.js';
