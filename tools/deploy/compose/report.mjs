import { deliveryReport } from './delivery-report.mjs';

const SHOWN = 5;

/** Prints what became of the reminders and of the containers; answers the exit status. */
export function judge(evidence, ended, { kill }) {
  const verdict = deliveryReport(evidence);
  const faults = { ...pickFaults(verdict), ended: badEnds(ended) };
  // Without a kill nothing may be attempted again.
  if (!kill) faults.doubled = [...verdict.doubled, ...verdict.explained];
  console.log(`\n${tableOf(verdict, faults)}`);
  for (const [name, found] of Object.entries(faults)) {
    for (const fault of found.slice(0, SHOWN)) console.error(`${name}: ${fault}`);
  }
  return Object.values(faults).every((found) => found.length === 0) ? 0 : 1;
}

const pickFaults = ({ unsent, lost, doubled, broken }) => ({ unsent, lost, doubled, broken });

/** A notifier that was killed is replaced by another, and removed when the service is scaled down. */
const badEnds = (ended) =>
  ended.filter(({ exitCode }) => exitCode !== 0).map(({ name, exitCode }) => `${name} ended with ${exitCode}`);

function tableOf({ due, sent, arrived, explained, lateness }, faults) {
  const rows = [
    ['due in the time that counts', due],
    ['recorded as sent, in all', sent],
    ['arrived at the provider, in all', arrived],
    ['due, but not sent', faults.unsent.length],
    ['tasks of which a message did not arrive', faults.lost.length],
    ['tasks of which a message arrived twice', faults.doubled.length],
    ['… of an attempt that was cut off by the kill', explained.length],
    ['tasks with a missing reminder', faults.broken.length],
    ['lateness, half of them (ms)', quantile(lateness, 0.5)],
    ['lateness, 99 of 100 (ms)', quantile(lateness, 0.99)],
    ['containers that ended with another status than 0', faults.ended.length],
  ];
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows.map(([title, value]) => `${title.padEnd(width)}  ${String(value).padStart(8)}`).join('\n');
}

export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
