import { globSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { ignoredPaths, isOfRest, REST_OF_BROWSERS, REST_OF_JEST, REST_OF_PLAIN } from './parts.mjs';

const FILES = globSync('{apps,libs,tools}/**/*.{spec,int-spec,e2e,pw}.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
});
const ofJest = (part?: string) =>
  FILES.filter(
    (file) => !file.endsWith('.pw.ts') && !ignoredPaths(part).some((path) => RegExp(path).test(ROOT + file)),
  );

it('each test of Jest is in one part; without a part all run', () => {
  expect([...ofJest('main'), ...ofJest('rest')].sort()).toEqual(ofJest().sort());
  expect(ofJest('rest')).toEqual(ofJest().filter(isOfRest));
});

it('all plain tests of the product and the portal are in `npm test`, but for one that draws requests', () => {
  const plain = ofJest('rest').filter((file) => /\.spec\.tsx?$/.test(file) && !file.startsWith('tools/'));
  expect(plain).toEqual(['apps/gateway/src/http/no-5xx.spec.ts']);
});

it.each([...REST_OF_JEST, ...REST_OF_PLAIN, ...REST_OF_BROWSERS.map((name) => `apps/portal-e2e/src/${name}\\.pw`)])(
  '%s finds tests',
  (beginning) => {
    expect(FILES.filter((file) => new RegExp(`^${beginning}`).test(file) && isOfRest(file))).not.toEqual([]);
  },
);
