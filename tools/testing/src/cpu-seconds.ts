import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
export const TICKS = 100;

/** Returns the CPU seconds of a process, and of all that it started, ended or not; 0 where there is no /proc. */
export function cpuSecondsOf(pid: number): number {
  const processes = readProcesses();
  const ticksOf = (one: number): number =>
    (processes.get(one)?.ticks ?? 0) +
    [...processes.keys()]
      .filter((child) => processes.get(child)?.parent === one)
      .reduce((sum, child) => sum + ticksOf(child), 0);
  return ticksOf(pid) / TICKS;
}

interface Process {
  parent: number;
  ticks: number;
}

/** Returns every process of this machine by its id; none where there is no /proc. */
export function readProcesses(): Map<number, Process> {
  const names = process.platform === 'linux' ? readdirSync('/proc') : [];
  return new Map(names.filter((name) => /^\d+$/.test(name)).flatMap((name) => readProcess(Number(name))));
}

function readProcess(pid: number): [number, Process][] {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    // It has ended since.
    return [];
  }
  // The name stands in brackets and may contain anything. Then: state, parent; from the 12th, its own time in user and
  // system mode, and that of its children which have ended.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return [[pid, { parent: Number(fields[1]), ticks }]];
}

let counted = 0;

/**
 * Writes what this process and its children have used since the last call, as that of a test file. Servers that several
 * files share are not part of it.
 */
export function recordCpuSeconds(file: string): void {
  const path = process.env['CPU_SECONDS_FILE'];
  if (path === undefined) return;
  const now = cpuSecondsOf(process.pid);
  appendFileSync(path, `${JSON.stringify({ file, seconds: now - counted })}\n`);
  counted = now;
}
