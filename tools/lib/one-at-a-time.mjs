import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './is-alive.mjs';
import { ROOT } from './paths.mjs';

const LOCK = join(ROOT, '.nx', 'prepare.lock');
const POLL_MS = 200;
/** A lock without a pid is one being written, unless its writer died over it. */
const POLLS_WITHOUT_PID = 10;

/** Runs `work` while no other process of this checkout is in here; a lock of a process that is gone counts for nothing. */
export async function oneAtATime(work) {
  await mkdir(dirname(LOCK), { recursive: true });
  let told = false;
  let polls = 0;
  while (!(await created())) {
    const pid = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    polls = pid > 0 ? 0 : polls + 1;
    if (pid > 0 ? !isAlive(pid) : polls > POLLS_WITHOUT_PID) await rm(LOCK, { force: true });
    else await delay(POLL_MS);
    if (!told && pid > 0 && isAlive(pid)) {
      console.log(`Waiting: process ${pid} is installing or building here ...`);
      told = true;
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
