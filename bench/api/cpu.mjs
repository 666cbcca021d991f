import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const TICK_MS = 10;

/** utime, stime, cutime and cstime of a process, and its parent; undefined once it is gone. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), own: user + system, reaped: childUser + childSystem };
  } catch {
    return undefined;
  }
}

/** Milliseconds of CPU a process has used. */
export const cpuOf = (pid) => (stat(pid)?.own ?? 0) * TICK_MS;

/** Milliseconds of CPU that a server and its children, ended ones too, have used. */
export function cpuOfTree(pid) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), stat(name)]);
  const children = all.filter(([, child]) => child?.parent === pid).map(([, child]) => child.own + child.reaped);
  const self = stat(pid);
  return ((self?.own ?? 0) + (self?.reaped ?? 0) + children.reduce((sum, ticks) => sum + ticks, 0)) * TICK_MS;
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid) =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);

/** The pid of the server a client is connected to, on the same machine. */
export async function postmasterOf(client) {
  const {
    rows: [{ data_directory: folder }],
  } = await client.query('SHOW data_directory');
  return Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0]);
}
