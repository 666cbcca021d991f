import { gauge, onScrape } from '@recuerda/service';
import type { Pool } from 'pg';

const connections = gauge(
  'recuerda_database_pool_connections',
  'Connections to the database, by state: in_use, idle.',
  ['schema', 'state'],
);
const limit = gauge('recuerda_database_pool_max_connections', 'Most connections the pool may open.', ['schema']);
const waiting = gauge('recuerda_database_pool_waiting_queries', 'Work that waits for a free connection.', ['schema']);

/** Sets the pool's gauges at each scrape until the pool is ended. */
export function measurePool(pool: Pool, schema: string): void {
  const end = onScrape(() => {
    if (pool.ending) return forget();
    connections.set({ schema, state: 'in_use' }, pool.totalCount - pool.idleCount);
    connections.set({ schema, state: 'idle' }, pool.idleCount);
    limit.set({ schema }, pool.options.max);
    waiting.set({ schema }, pool.waitingCount);
  });
  const forget = (): void => {
    end();
    for (const state of ['in_use', 'idle']) connections.remove({ schema, state });
    limit.remove({ schema });
    waiting.remove({ schema });
  };
}
