import type { TestEnvironment } from './servers/test-servers.js';

/** A variable that Jest's global set-up hands to the tests. */
export function required(name: keyof TestEnvironment): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: name the file *.int-spec.ts or *.e2e.ts, whose set-up starts the servers.`);
  return value;
}
