import { runService } from '@recuerda/messaging';
import { NotifierModule } from './notifier.module.js';

await runService('notifier', NotifierModule);
