/**
 * Summarises CPU profiles as text: `node bench/profile.mjs [--skip seconds] [--reminders n] profile...`.
 * Each sample counts for the package or file of its own nearest to it; idle time is left out. A write to a socket often
 * includes the time its reader ran on the same core.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { skip: { type: 'string', default: '4' }, reminders: { type: 'string', default: '50000' } },
});
if (positionals.length === 0) {
  console.error('Usage: node bench/profile.mjs [--skip seconds] [--reminders n] profile...');
  process.exit(2);
}
const MOST = 24;
const WRITES = new Set(['writev', 'writeBuffer', 'writeUtf8String', 'writeLatin1String']);

/** `@nestjs/core` of a package, `apps/notifier/reminders/send-attempt` of ours; undefined of Node itself. */
function ownerOf(url) {
  const dependency = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(url);
  if (dependency) return dependency[1];
  return /(?:apps|libs)\/[^?]+/.exec(url)?.[0].replace('/dist', '').replace(/\.js$/, '');
}

function shares({ nodes, samples, timeDeltas }, skipUs) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const sums = new Map();
  let at = 0;
  for (const [index, id] of samples.entries()) {
    const us = timeDeltas[index];
    at += us;
    const { functionName } = byId.get(id).callFrame;
    if (at < skipUs || functionName === '(idle)') continue;
    let owner = functionName === '(garbage collector)' ? 'garbage collection' : undefined;
    for (let node = id; node !== undefined && owner === undefined; node = parents.get(node))
      owner = ownerOf(byId.get(node).callFrame.url);
    const what = `${owner ?? 'Node'}${WRITES.has(functionName) ? ': socket writes' : ''}`;
    sums.set(what, (sums.get(what) ?? 0) + us);
  }
  return sums;
}

for (const file of positionals) {
  const sums = shares(JSON.parse(await readFile(file, 'utf8')), Number(values.skip) * 1e6);
  const total = [...sums.values()].reduce((a, b) => a + b, 0);
  console.log(`${basename(file, '.cpuprofile')}: busy ${Math.round(total / 1_000)} ms`);
  for (const [what, us] of [...sums].sort((a, b) => b[1] - a[1]).slice(0, MOST)) {
    const share = ((us / total) * 100).toFixed(1).padStart(5);
    console.log(`${share} % ${(us / Number(values.reminders)).toFixed(1).padStart(6)} us a reminder  ${what}`);
  }
  console.log();
}
