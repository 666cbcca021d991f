import { runService } from '@recuerda/messaging';
import { MetricsModule } from './metrics.module.js';

await runService('metrics', MetricsModule);
