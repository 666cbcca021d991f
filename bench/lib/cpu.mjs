import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';

/** Of the kernel's clock, in which /proc counts. */
const TICKS_PER_SECOND = 100;

/** Every process of the machine: pid, parent and CPU seconds, those of its ended children included. */
async function processes() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)));
  const found = new Map();
  for (const stat of stats) {
    if (stat === undefined) continue;
    // The name stands in parentheses and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, ticks] = [Number(fields[1]), fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)];
    found.set(Number.parseInt(stat, 10), { parent, cpu: ticks / TICKS_PER_SECOND });
  }
  return found;
}

/** The pids of each group with all their descendants; a process belongs to the first group that claims it. */
function treesOf(all, groups) {
  const childrenOf = Map.groupBy([...all.keys()], (pid) => all.get(pid).parent);
  const trees = {};
  for (const [name, roots] of Object.entries(groups)) {
    const tree = new Set(roots.filter((pid) => all.has(pid)));
    for (const pid of tree) for (const child of childrenOf.get(pid) ?? []) tree.add(child);
    trees[name] = [...tree];
  }
  return trees;
}

/**
 * CPU seconds so far of each group of process trees (`{name: [pid, ...]}`), of the whole machine and of this process.
 */
export async function cpuSnapshot(groups) {
  const [all, machine] = await Promise.all([processes(), readFile('/proc/stat', 'utf8')]);
  const cpu = {};
  for (const [name, pids] of Object.entries(treesOf(all, groups))) {
    cpu[name] = pids.reduce((sum, pid) => sum + all.get(pid).cpu, 0);
  }
  const [user, nice, system, , , irq, softirq, steal] = machine.split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const { user: ownUser, system: ownSystem } = process.cpuUsage();
  return {
    at: performance.now(),
    groups: cpu,
    machine: (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND,
    steal: steal / TICKS_PER_SECOND,
    harness: (ownUser + ownSystem) / 1e6,
  };
}

/** What was used between two snapshots: CPU seconds a group, and the load that was none of ours in cores. */
export function cpuBetween(before, after) {
  const seconds = {};
  for (const name of Object.keys(before.groups)) seconds[name] = after.groups[name] - before.groups[name];
  const ours = Object.values(seconds).reduce((sum, value) => sum + value, 0) + after.harness - before.harness;
  const wall = (after.at - before.at) / 1_000;
  return {
    seconds,
    harnessSeconds: round(after.harness - before.harness),
    otherLoadCores: round(Math.max(0, after.machine - before.machine - ours) / wall),
    stolenCores: round((after.steal - before.steal) / wall),
    loadAverage: loadavg().map(round),
  };
}

/** Returns microseconds per reminder, by group and in total. */
export function cpuPerReminder(seconds, reminders) {
  const each = (value) => Math.round((value * 1e6) / Math.max(1, reminders));
  const groups = Object.entries(seconds).map(([name, value]) => [name, each(value)]);
  return { ...Object.fromEntries(groups), total: each(Object.values(seconds).reduce((sum, value) => sum + value, 0)) };
}

const round = (value) => Math.round(value * 100) / 100;

/** MB of each group: the sum of its processes' proportional set sizes, so that shared memory counts once. */
export async function memoryOf(groups) {
  const trees = treesOf(await processes(), groups);
  const memory = {};
  for (const [name, pids] of Object.entries(trees)) {
    const sizes = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')));
    memory[name] = Math.round(
      sizes.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0) / 1024,
    );
  }
  return memory;
}
