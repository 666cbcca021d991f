export { NotifierModule } from './notifier.module.js';
