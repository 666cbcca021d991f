export { TASKS_DATABASE } from './tasks.database.js';
export { TasksModule } from './tasks.module.js';
