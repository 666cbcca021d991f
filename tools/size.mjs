/** `npm run size`: lines and files of the workspace's own code by what they are for. Generated files do not count. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const CODE = /\.(?:tsx?|mjs|css)$/;
/** The first that matches a path. */
const KINDS = [
  ['generated', /\/generated\//],
  ['tests', /(?:\.|-)spec\.[a-z]+$|\.(?:e2e|pw|check)\.[a-z]+$|-e2e\/|^apps\/faults\//],
  ['fixtures', /\/__fixtures__\/|\/testing\/|\/fixtures\/|^tools\/(?:testing|local-servers)\//],
  ['bench', /^bench\//],
  ['tools', /^tools\/|^[^/]+$/],
  ['product', /^(?:apps|libs)\//],
];

const sizes = new Map(KINDS.map(([kind]) => [kind, []]));
for (const path of execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')) {
  const kind = CODE.test(path) && KINDS.find(([, pattern]) => pattern.test(path))?.[0];
  if (kind) sizes.get(kind).push(readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1);
}
const median = (counts) => counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
console.table(
  [...sizes].map(([kind, counts]) => ({
    kind,
    lines: counts.reduce((sum, count) => sum + count, 0),
    files: counts.length,
    median: median(counts),
  })),
);
