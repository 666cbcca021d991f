import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Starts `npm start` as a school does, enters something, stops it and starts it again: what was entered must be there.
 * The workflow runs it on every system that the documentation names. Where there are no signals (Windows) it is ended
 * hard, so that the second start also recovers from that.
 */
const IS_WINDOWS = process.platform === 'win32';
/** The first start installs and builds. */
const START_LIMIT_MS = 15 * 60_000;
const STOP_LIMIT_MS = 60_000;
const POLL_MS = 500;

const dataDir = await mkdtemp(join(tmpdir(), 'recuerda-try-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let running;

try {
  await start();
  await call('/api/departments', { name: 'Dirección' });
  await stop();
  await start();
  const { items } = await call('/api/departments');
  if (items.length !== 1 || items[0].name !== 'Dirección') throw new Error(`not kept: ${JSON.stringify(items)}`);
  await stop();
  console.log('npm start works here, and keeps its data.');
} finally {
  if (running) await stop().catch((error) => console.error(error));
  if (IS_WINDOWS) await endPostgres();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}

async function start() {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port) };
  // npm is a batch file on Windows.
  const child = spawn('npm', ['start'], { env, stdio: 'inherit', shell: IS_WINDOWS, detached: !IS_WINDOWS });
  running = { child, exited: once(child, 'exit') };
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('npm start is not ready in time');
    await delay(POLL_MS);
  }
}

async function stop() {
  const { child, exited } = running;
  running = undefined;
  if (child.exitCode !== null) return;
  if (IS_WINDOWS) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'inherit' });
  else child.kill('SIGTERM');
  const late = delay(STOP_LIMIT_MS, 'late', { ref: false });
  if ((await Promise.race([exited, late])) !== 'late') return;
  if (!IS_WINDOWS) process.kill(-child.pid, 'SIGKILL');
  throw new Error('npm start did not end in time');
}

/** After a hard end PostgreSQL is left for the next start to stop; this is the last one. */
async function endPostgres() {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (pid > 0) await once(spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'inherit' }), 'exit');
}

async function isReady() {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function call(path, body) {
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url + path, post);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}
