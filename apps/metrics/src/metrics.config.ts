import { timeZone } from '@recuerda/service';
import { z } from 'zod';

export const metricsConfig = z.object({
  /** Zone of the figures until the directory has named the school's. */
  APP_TIME_ZONE: timeZone,
});
export type MetricsConfig = z.infer<typeof metricsConfig>;

/** Injects the {@link MetricsConfig}. */
export const METRICS_CONFIG = Symbol('METRICS_CONFIG');
