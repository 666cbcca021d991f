import { readFile } from 'node:fs/promises';
import type { ServiceProcess } from '../../system/service-process.js';

/** Most memory the process has ever held, MB (Linux). */
export async function peakMb({ pid }: ServiceProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} tells no peak of its memory`);
  return Math.round(Number(kilobytes) / 1_024);
}

/** A figure of the process' own /metrics, such as `recuerda_x_total{flow="y"}`, its labels in the order they are told. */
export async function figure({ address }: ServiceProcess, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined) throw new Error(`/metrics tells no ${name}`);
  return Number(line.slice(name.length + 1));
}
