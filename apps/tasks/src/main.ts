import { runService } from '@recuerda/messaging';
import { TasksModule } from './tasks.module.js';

await runService('tasks', TasksModule);
