import { runService } from '@recuerda/messaging';
import { SchedulerModule } from './scheduler.module.js';

await runService('scheduler', SchedulerModule);
