import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';

const FILES = {
  DRAIN_MS: 'libs/service/src/shutdown.ts',
  POOL_SIZE: 'libs/database/src/data-source-options.ts',
};

/** A number as the sources declare it. Throws when they do so no longer. */
export function sourceConstant(name) {
  const text = readFileSync(join(ROOT, FILES[name]), 'utf8');
  const [, value] = new RegExp(`const ${name} = ([\\d_]+);`).exec(text) ?? [];
  if (value === undefined) throw new Error(`${FILES[name]} declares no number ${name}`);
  return Number(value.replaceAll('_', ''));
}
