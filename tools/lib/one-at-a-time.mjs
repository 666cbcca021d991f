import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './is-alive.mjs';
import { ROOT } from './paths.mjs';

const LOCK = join(ROOT, '.nx', 'prepare.lock');
const POLL_MS = 200;
/** A lock without a pid is being written, unless its writer was killed. */
const POLLS_WITHOUT_PID = 10;

/** Runs `work` exclusively within this checkout; ignores the lock of a process that has ended. */
export async function oneAtATime(work) {
  await mkdir(dirname(LOCK), { recursive: true });
  let announced = false;
  let polls = 0;
  while (!(await created())) {
    const pid = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    polls = pid > 0 ? 0 : polls + 1;
    if (pid > 0 ? !isAlive(pid) : polls > POLLS_WITHOUT_PID) await rm(LOCK, { force: true });
    else await delay(POLL_MS);
    if (!announced && pid > 0 && isAlive(pid)) {
      console.log(`Waiting: process ${pid} is installing or building here ...`);
      announced = true;
    }
  }
  try {
    return await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function created() {
  try {
    await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
