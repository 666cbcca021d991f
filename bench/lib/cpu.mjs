import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { readProcesses, TICKS } from '../../tools/testing/src/cpu-seconds.ts';
import { round } from './statistics.mjs';

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The pids of each group with all their descendants; a process belongs to the first group that claims it. */
function treesOf(all, groups) {
  const childrenOf = Map.groupBy([...all.keys()], (pid) => all.get(pid).parent);
  return Object.entries(groups).map(([name, roots]) => {
    const tree = new Set(roots.filter((pid) => all.has(pid)));
    for (const pid of tree) for (const child of childrenOf.get(pid) ?? []) tree.add(child);
    return [name, [...tree]];
  });
}

/** CPU seconds so far of each group of process trees (`{name: [pid, ...]}`), of the machine and of this process. */
export async function cpuSnapshot(groups) {
  const all = readProcesses();
  const machine = await readFile('/proc/stat', 'utf8');
  const [user, nice, system, , , irq, softirq, steal] = machine.split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const { user: ownUser, system: ownSystem } = process.cpuUsage();
  const cpu = treesOf(all, groups).map(([name, pids]) => [name, sum(pids.map((pid) => all.get(pid).ticks)) / TICKS]);
  return {
    at: performance.now(),
    groups: Object.fromEntries(cpu),
    machine: (user + nice + system + irq + softirq + steal) / TICKS,
    steal: steal / TICKS,
    harness: (ownUser + ownSystem) / 1e6,
  };
}

/** CPU seconds of each group between two snapshots, and the load that was none of ours, in cores. */
export function cpuBetween(before, after) {
  const used = Object.keys(before.groups).map((name) => [name, after.groups[name] - before.groups[name]]);
  const harness = after.harness - before.harness;
  const ours = sum(used.map(([, seconds]) => seconds)) + harness;
  const wall = (after.at - before.at) / 1_000;
  return {
    seconds: Object.fromEntries(used),
    otherLoad: {
      cores: round(Math.max(0, after.machine - before.machine - ours) / wall),
      stolenCores: round((after.steal - before.steal) / wall),
      loadAverage: loadavg().map((load) => round(load)),
      harnessSeconds: round(harness),
    },
  };
}

/** Microseconds per reminder, by group and in total. */
export function cpuPerReminder(seconds, reminders) {
  const each = (value) => Math.round((value * 1e6) / Math.max(1, reminders));
  const groups = Object.entries(seconds).map(([name, value]) => [name, each(value)]);
  return { ...Object.fromEntries(groups), total: each(sum(Object.values(seconds))) };
}

/** Milliseconds of CPU that a process and its children, ended ones too, have used. */
export const cpuOf = async (pid) => (await cpuSnapshot({ tree: [pid] })).groups.tree * 1_000;

/** MB of each group: the sum of its processes' proportional set sizes, so that shared memory counts once. */
export async function memoryOfGroups(groups) {
  const memory = treesOf(readProcesses(), groups).map(async ([name, pids]) => {
    const sizes = await Promise.all(pids.map((pid) => kilobytes(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m)));
    return [name, Math.round(sum(sizes) / 1024)];
  });
  return Object.fromEntries(await Promise.all(memory));
}

/** Resident memory of a process in MB. */
export const memoryOf = async (pid) => Math.round((await kilobytes(pid, 'status', /^VmRSS:\s+(\d+)/m)) / 1024);

const kilobytes = async (pid, file, pattern) =>
  Number(pattern.exec(await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''))?.[1] ?? 0);
