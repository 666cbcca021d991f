import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { ROOT } from '../lib/paths.mjs';
import { documentedSettings, refusedSettings, settingsIn, unreachedSettings } from './settings.mjs';

const TABLE = `
| variable | read by | default | |
|---|---|---|---|
| \`DATABASE_URL\` | scheduler, tasks | required | not \`AUTH\` |
| \`MIGRATIONS\` | the same | \`boot\` | |
| \`HOST\`, \`LOG_LEVEL\` | every service | \`info\` | |
| \`TOKEN\`, \`TOKEN_FILE\` | scheduler | | |
| \`BACKUP_DIR\` | \`npm start\` | | |
`;
const unreached = (app: string, ...given: string[]) =>
  unreachedSettings(settingsIn(TABLE), app, (name: string) => given.includes(name));

it('the tables say which services a setting is for', () => {
  expect(settingsIn(TABLE).map(({ name, readers }) => `${name}: ${readers.join(' and ')}`)).toEqual([
    'DATABASE_URL: scheduler and tasks',
    'MIGRATIONS: scheduler and tasks',
    'HOST: every service',
    'LOG_LEVEL: every service',
    'TOKEN: scheduler',
    'TOKEN_FILE: scheduler',
    'BACKUP_DIR: `npm start`',
  ]);
});

it('the documents name services that exist, and tracing.md settings of every service', async () => {
  const known = [...readdirSync(join(ROOT, 'apps')), 'every service', 'every service but the sandbox', '`npm start`'];
  const documented = await documentedSettings();
  expect(documented.length).toBeGreaterThan(60);
  expect(documented).toContainEqual({ name: 'OTEL_RESOURCE_ATTRIBUTES', readers: ['every service'] });
  expect(documented.flatMap(({ readers }) => readers).filter((one) => !known.includes(one))).toEqual([]);
});

it('a documented setting must reach its own services, a secret also as a file', () => {
  expect(unreached('metrics')).toEqual(['LOG_LEVEL is documented, but does not reach it']);
  expect(unreached('whatsapp-sandbox')).toEqual([]);
  const most = ['DATABASE_URL', 'MIGRATIONS', 'LOG_LEVEL'];
  expect(unreached('scheduler', ...most)).toHaveLength(2);
  for (const form of ['TOKEN', 'TOKEN_FILE']) expect(unreached('scheduler', ...most, form)).toEqual([]);
});

it('a service refuses wrong values, and lacks required settings unless it migrates', () => {
  const settings = { URL: z.string(), PORT: z.string().regex(/^\d+$/, { error: 'expected a number' }).optional() };
  const refused = (values: object, more: object) => refusedSettings(settings, values, more as { isMigration: boolean });
  expect(refused({ PORT: 'x' }, { isMigration: false })).toEqual(['URL: is required', 'PORT: expected a number']);
  expect(refused({ PORT: 'x' }, { isMigration: true })).toEqual(['PORT: expected a number']);
  expect(refused({ PORT: '1' }, { hidden: ['URL'] })).toEqual([]);
});
