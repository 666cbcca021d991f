import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const STARTED_FIELD = 22;

/**
 * When a process started, in the system's own format, to distinguish it from a later one with the same pid. Undefined:
 * no such process.
 */
export async function processStart(pid: number, platform = process.platform): Promise<string | undefined> {
  try {
    if (platform === 'win32') return await fromPowerShell(pid);
    return platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  } catch {
    return undefined;
  }
}

async function fromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in parentheses and may contain spaces; after it comes the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[STARTED_FIELD - 3];
}

async function fromPs(pid: number): Promise<string | undefined> {
  // It is written in the zone and language of who asks: a service has others than a terminal.
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], { env });
  return stdout.trim() || undefined;
}

async function fromPowerShell(pid: number): Promise<string | undefined> {
  const command = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
  const args = ['-NoProfile', '-NonInteractive', '-Command', command];
  const { stdout } = await promisify(execFile)('powershell.exe', args, { windowsHide: true });
  return stdout.trim() || undefined;
}
