import { Client } from 'pg';

/** Percentiles of the time from due to sent of all sent reminders, ms. */
export async function deliveryTimes(databaseUrl: string): Promise<Record<string, number>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ p50: number; p99: number; most: number }>(
      `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ms)::float8 AS p50,
              percentile_disc(0.99) WITHIN GROUP (ORDER BY ms)::float8 AS p99, max(ms)::float8 AS most
       FROM (
         SELECT extract(epoch FROM sent_at - due_at) * 1000 AS ms FROM notifier.messages WHERE status = 'sent'
       ) AS sent`,
    );
    const { p50 = 0, p99 = 0, most = 0 } = rows[0] ?? {};
    return {
      'half sent after ms': Math.round(p50),
      '99 % after ms': Math.round(p99),
      'the last after ms': Math.round(most),
    };
  } finally {
    await client.end();
  }
}
