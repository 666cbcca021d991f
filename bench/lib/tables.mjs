const OURS = /^recuerda-/;

/** Rows of cells as text, the first left-aligned, the others right. */
function table(head, rows) {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return ['', ...all.map(line), ''].join('\n');
}

/** What is said of a measurement of ours beside the fastest peer: `ratio` of the medians. */
const fastestPeer = (contenders) =>
  Math.max(
    ...Object.entries(contenders)
      .filter(([name]) => !OURS.test(name))
      .map(([, { median }]) => median.remindersPerSecond),
  );

export function throughputTable({ contenders }) {
  const fastest = fastestPeer(contenders);
  const rows = Object.entries(contenders).map(([name, { median, runs }]) => {
    const cpu = median.cpuMicroseconds;
    const ratio = Number.isFinite(fastest) ? (median.remindersPerSecond / fastest).toFixed(2) : '';
    return [
      name,
      median.remindersPerSecond,
      ratio,
      cpu.total,
      cpu.worker,
      cpu.database,
      cpu.broker,
      cpu.sink,
      median.lost,
      median.doubled,
      median.otherLoad.cores,
      runs.length,
    ];
  });
  return table(
    [
      'contender',
      'reminders/s',
      'x fastest peer',
      'CPU us',
      'worker',
      'database',
      'broker',
      'sink',
      'lost',
      'doubled',
      'other cores',
      'runs',
    ],
    rows,
  );
}

export function precisionTable({ contenders }) {
  const rows = Object.entries(contenders).map(([name, { median, runs }]) => {
    const late = median.latenessMs;
    return [
      name,
      late.min,
      late.p50,
      late.p99,
      late.p999,
      late.max,
      median.early,
      median.lost,
      median.doubled,
      median.otherLoad.cores,
      runs.length,
    ];
  });
  return table(
    ['due to arrival, ms', 'min', 'p50', 'p99', 'p99.9', 'max', 'early', 'lost', 'doubled', 'other cores', 'runs'],
    rows,
  );
}
