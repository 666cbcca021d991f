import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './is-alive.mjs';
import { ROOT } from './paths.mjs';

const LOCK = join(ROOT, '.nx', 'prepare.lock');
const POLL_MS = 200;
/** A lock without a pid is being written, unless its writer was killed. */
const POLLS_WITHOUT_PID = 10;
/** The owner renews its lock every 5 s. After 30 s without that it was killed, and a later process has its pid. */
const POLLS_A_BEAT = 25;
const POLLS_WITHOUT_BEAT = 6 * POLLS_A_BEAT;

/** Runs `work` exclusively within this checkout; ignores the lock of a process that has ended. */
export async function oneAtATime(work, { lock = LOCK, pollMs = POLL_MS, say = console.log } = {}) {
  await mkdir(dirname(lock), { recursive: true });
  let announced = false;
  let seen;
  let polls = 0;
  while (!(await created(lock))) {
    const { pid, beat } = await read(lock);
    polls = beat === seen ? polls + 1 : 0;
    seen = beat;
    const holds = pid > 0 ? isAlive(pid) && polls <= POLLS_WITHOUT_BEAT : polls <= POLLS_WITHOUT_PID;
    if (holds) await delay(pollMs);
    else await rm(lock, { force: true });
    if (!announced && pid > 0 && holds) {
      say(`Waiting: process ${pid} is installing or building here ...`);
      announced = true;
    }
  }
  const renew = () => void utimes(lock, new Date(), new Date()).catch(() => undefined);
  const beating = setInterval(renew, POLLS_A_BEAT * pollMs);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    await rm(lock, { force: true });
  }
}

/** Resolves with the owner, 0 if it is not known, and what differs after the lock was renewed or taken by another. */
async function read(lock) {
  const [text, time] = await Promise.all([
    readFile(lock, 'utf8').catch(() => ''),
    stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  ]);
  return { pid: Number(text), beat: `${text} ${time}` };
}

async function created(lock) {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
