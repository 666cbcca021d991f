const OURS = /^recuerda-/;

/** Rows of cells as text, the first left-aligned, the others right. */
function table(head, rows) {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return ['', ...all.map(line), ''].join('\n');
}

/** One row a contender; each column is its head and what it shows of the medians. */
const tableOf = ({ contenders }, first, columns) =>
  table(
    [first, ...columns.map(([head]) => head), 'lost', 'doubled', 'other cores', 'runs'],
    Object.entries(contenders).map(([name, { median, runs }]) => [
      name,
      ...columns.map(([, of]) => of(median)),
      ...[median.lost, median.doubled, median.otherLoad.cores, runs.length],
    ]),
  );

const CPU = [
  ['CPU us', ({ cpuMicroseconds }) => cpuMicroseconds.total],
  ...['worker', 'database', 'broker', 'sink'].map((group) => [group, ({ cpuMicroseconds }) => cpuMicroseconds[group]]),
];
const LATENESS = [
  ...['min', 'p50', 'p99', 'p999', 'max'].map((name) => [name, ({ latenessMs }) => latenessMs[name]]),
  ['early', ({ early }) => early],
];
const PROVIDER = [
  ['accepted/s', ({ acceptedPerSecond }) => acceptedPerSecond],
  ['refused %', ({ refusedPercent }) => refusedPercent],
  ['failed', ({ failed }) => failed],
  ['most open', ({ mostOpen }) => mostOpen],
];

export function throughputTable(results) {
  const peers = Object.entries(results.contenders).filter(([name]) => !OURS.test(name));
  const fastest = Math.max(...peers.map(([, { median }]) => median.remindersPerSecond));
  const ratio = (value) => (Number.isFinite(fastest) ? (value / fastest).toFixed(2) : '');
  const { ms, limit } = results.provider;
  return tableOf(results, 'contender', [
    ['reminders/s', ({ remindersPerSecond }) => remindersPerSecond],
    ['x fastest peer', ({ remindersPerSecond }) => ratio(remindersPerSecond)],
    ...(ms > 0 || limit ? PROVIDER : []),
    ...CPU,
  ]);
}

export const precisionTable = (results) => tableOf(results, 'due to arrival, ms', LATENESS);

export const trickleTable = (results) => tableOf(results, 'late by ms', [...CPU, ...LATENESS]);
