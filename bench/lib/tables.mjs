const OURS = /^recuerda-/;

/** Rows for console.table, one a contender, with what `columnsOf` shows of the medians. */
const rowsOf = ({ contenders }, columnsOf) =>
  Object.fromEntries(
    Object.entries(contenders).map(([name, { median, runs }]) => {
      const { lost, doubled, otherLoad } = median;
      return [name, { ...columnsOf(median), lost, doubled, 'other cores': otherLoad?.cores, runs: runs.length }];
    }),
  );

const cpu = ({ cpuMicroseconds: { total, ...groups } }) => ({ 'CPU us': total, ...groups });
const lateness = ({ latenessMs: { min, p50, p99, p999, max }, early }) => ({ min, p50, p99, p999, max, early });
const provider = ({ acceptedPerSecond, refusedPercent, failed, mostOpen }) => ({
  'accepted/s': acceptedPerSecond,
  'refused %': refusedPercent,
  failed,
  'most open': mostOpen,
});

export function throughputTable(results) {
  const peers = Object.entries(results.contenders).filter(([name]) => !OURS.test(name));
  const fastest = Math.max(...peers.map(([, { median }]) => median.remindersPerSecond));
  const { ms, limit } = results.provider;
  return rowsOf(results, (median) => ({
    'reminders/s': median.remindersPerSecond,
    ...(peers.length > 0 && { 'x fastest peer': (median.remindersPerSecond / fastest).toFixed(2) }),
    ...((ms > 0 || limit) && provider(median)),
    ...cpu(median),
  }));
}

/** Milliseconds from due to arrival. */
export const precisionTable = (results) => rowsOf(results, lateness);

export const trickleTable = (results) => rowsOf(results, (median) => ({ ...cpu(median), ...lateness(median) }));

export const killTable = (results) =>
  rowsOf(results, ({ arrived, unrecorded }) => ({ arrived, 'sent again': unrecorded }));
