import type { ServiceCluster } from '../../system/service-cluster.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';

/** Returns how many reminders the running schedulers have dispatched. */
export async function dispatched(cluster: ServiceCluster): Promise<number> {
  const metrics = await Promise.all(cluster.running('scheduler').map((process) => ScrapedMetrics.scrape(process)));
  const published = { outcome: 'published' };
  return metrics.reduce((sum, scraped) => sum + scraped.sum('recuerda_reminders_due_total', published), 0);
}
