import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { documentedSettings, settingsIn, unreachedSettings } from './documented-settings.mjs';

const TABLE = `
| variable | read by | default | |
|---|---|---|---|
| \`DATABASE_URL\` | scheduler, tasks | required | not \`AUTH\` |
| \`MIGRATIONS\` | the same | \`boot\` | |
| \`HOST\`, \`LOG_LEVEL\` | every service | \`info\` | |
| \`TOKEN\`, \`TOKEN_FILE\` | scheduler | | |
| \`BACKUP_DIR\` | \`npm start\` | | |
`;

describe('settingsIn', () => {
  it('reads which services a setting is for', () => {
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

  it('finds in operations.md services that exist, and in tracing.md what every service reads', async () => {
    const known = [...readdirSync(join(ROOT, 'apps')), 'every service', 'every service but the sandbox', '`npm start`'];
    const documented = await documentedSettings();
    expect(documented.length).toBeGreaterThan(60);
    expect(documented).toContainEqual({ name: 'OTEL_RESOURCE_ATTRIBUTES', readers: ['every service'] });
    expect([...new Set(documented.flatMap(({ readers }) => readers))].filter((one) => !known.includes(one))).toEqual(
      [],
    );
  });
});

describe('unreachedSettings', () => {
  const unreached = (app: string, ...given: string[]) =>
    unreachedSettings(settingsIn(TABLE), app, (name: string) => given.includes(name));

  it('names documented settings that a service cannot be given, and only its own', () => {
    expect(unreached('scheduler', 'DATABASE_URL', 'TOKEN', 'LOG_LEVEL')).toEqual([
      'MIGRATIONS is documented, but does not reach it',
    ]);
    expect(unreached('metrics')).toEqual(['LOG_LEVEL is documented, but does not reach it']);
    expect(unreached('whatsapp-sandbox')).toEqual([]);
  });

  it.each(['TOKEN', 'TOKEN_FILE'])('takes a secret or the file that holds it: %s', (name) => {
    expect(unreached('scheduler', 'DATABASE_URL', 'MIGRATIONS', 'LOG_LEVEL', name)).toEqual([]);
    expect(unreached('scheduler', 'DATABASE_URL', 'MIGRATIONS', 'LOG_LEVEL')).toHaveLength(2);
  });
});
