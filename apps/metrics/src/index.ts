export { METRICS_DATABASE } from './metrics.database.js';
export { MetricsModule } from './metrics.module.js';
