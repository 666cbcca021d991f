/** Settings of a worker: `{databaseUrl, redisPort, sinkUrl, ...settings}`. */
export const given = JSON.parse(process.env.BENCH_WORKER);

export const INTERVAL_MS = 24 * 60 * 60 * 1_000;

/** Reports to the harness that the worker takes work. */
export const ready = () => console.log('ready');

/** Ends on a signal without draining: everything is measured by then. */
process.on('SIGTERM', () => process.exit());
