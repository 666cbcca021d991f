import { readFileSync } from 'node:fs';
import type { Env } from './tokens.js';

export const { version: VERSION } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Version of the running program, and the commit it was built of: `unknown` where the build was not told. */
export const buildOf = (env: Env) => ({ version: VERSION, revision: env['RECUERDA_REVISION'] || 'unknown' });
