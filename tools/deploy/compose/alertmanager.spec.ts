import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import yaml from 'js-yaml';
import { ROOT } from '../../lib/paths.mjs';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-alertmanager-'));
  // Stands in for the program, which is in its image alone.
  await writeFile(join(folder, 'alertmanager'), '#!/bin/sh\necho "$@"\n');
  await chmod(join(folder, 'alertmanager'), 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

async function start(env: Record<string, string>) {
  const CONFIG = join(folder, 'alertmanager.yml');
  const PATH = [folder, process.env['PATH']].join(delimiter);
  const script = join(ROOT, 'deploy/observability/alertmanager/start.sh');
  const { stdout, stderr } = await run('sh', [script], { env: { PATH, CONFIG, ...env } });
  expect(stdout).toContain(`--config.file=${CONFIG}`);
  const { receivers } = yaml.load(await readFile(CONFIG, 'utf8')) as { receivers: object[] };
  return { receivers, stderr };
}

const MAIL = {
  ALERT_MAIL_TO: 'a@example.org,b@example.org',
  ALERT_SMTP: 'mail.example.org:587',
  MAIL_FROM: 'r@example.org',
};

it('tells nobody, and says so, until it is told whom', async () => {
  const { receivers, stderr } = await start({});
  expect(receivers).toEqual([{ name: 'operators' }]);
  expect(stderr).toContain('nobody is told of alerts');
});

it('sends mail and calls a webhook; a password may have any letters', async () => {
  const credentials = { ALERT_SMTP_USER: 'recuerda', ALERT_SMTP_PASS: `it's: "#{x}` };
  const { receivers, stderr } = await start({
    ...MAIL,
    ...credentials,
    ALERT_WEBHOOK_URL: 'https://example.org/a?b=c',
  });
  const mail = { to: MAIL.ALERT_MAIL_TO, from: MAIL.MAIL_FROM, smarthost: MAIL.ALERT_SMTP, send_resolved: true };
  expect(receivers).toEqual([
    {
      name: 'operators',
      email_configs: [{ ...mail, auth_username: 'recuerda', auth_password: `it's: "#{x}` }],
      webhook_configs: [{ url: 'https://example.org/a?b=c', send_resolved: true }],
    },
  ]);
  expect(stderr).toBe('');
});

it.each(['ALERT_SMTP', 'MAIL_FROM'] as const)('refuses mail without %s', async (missing) => {
  await expect(start({ ...MAIL, [missing]: '' })).rejects.toThrow(`ALERT_MAIL_TO needs ${missing}`);
});
