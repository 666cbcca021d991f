import { readFile } from 'node:fs/promises';
import type { ServiceProcess } from '../../system/service-process.js';

/** Returns the peak memory of the process, MB (Linux). */
export async function peakMemoryMb({ pid }: ServiceProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} has no peak memory figure`);
  return Math.round(Number(kilobytes) / 1_024);
}
