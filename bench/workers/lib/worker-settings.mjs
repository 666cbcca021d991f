/** What the harness tells a worker: `{databaseUrl, redisPort, sinkUrl, ...settings}`. */
export const given = JSON.parse(process.env.BENCH_WORKER);

export const INTERVAL_MS = 24 * 60 * 60 * 1_000;

/** Tells the harness that work is taken. */
export const ready = () => console.log('ready');

/** Ends when it is told to, without draining: all is measured by then. */
process.on('SIGTERM', () => process.exit());
