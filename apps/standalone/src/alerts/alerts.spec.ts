import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@recuerda/contracts';
import { AdministratorMails } from '@recuerda/identity';
import { RequestClient } from '@recuerda/messaging';
import { bootstrap } from '@recuerda/service';
import { FakeClock } from '@recuerda/testing';
import type { ModuleRef } from '@nestjs/core';
import { BackupModule, NightlyBackup } from '../backup/nightly-backup.js';
import { type AlertSource, backupAlert, diskAlert, providerAlert } from './alert-sources.js';
import { ALERT_SOURCES, Alerts } from './alerts.js';
import { AlertsModule } from './alerts.module.js';

describe('Alerts', () => {
  const clock = new FakeClock();
  let sent: string[];
  let refused: boolean;
  let problem: string | undefined;
  let alerts: Alerts;
  const after = async (ms: number) => {
    clock.advance(ms);
    await alerts.tick();
    return sent.splice(0);
  };
  beforeEach(() => {
    [sent, refused, problem] = [[], false, undefined];
    const mails: Pick<AdministratorMails, 'send'> = {
      async send({ subject, text }, informed) {
        if (informed.has('ana')) return;
        sent.push(`${subject}: ${text}`);
        if (!refused) informed.add('ana');
      },
    };
    const source: AlertSource = { name: 'disk', subject: 'Disco', problem: async () => problem };
    alerts = new Alerts([source], clock, { get: () => mails } as unknown as ModuleRef);
    alerts.onApplicationBootstrap();
  });

  it('mails a problem once it has lasted five minutes, again after a day, and its end [BACKUP-11]', async () => {
    expect(await after(0)).toEqual([]);
    problem = 'lleno';
    expect(await after(0)).toEqual([]);
    expect(await after(5 * MINUTE_MS - 1)).toEqual([]);
    expect(await after(1)).toEqual(['Disco: lleno']);
    expect(await after(DAY_MS - 1)).toEqual([]);
    expect(await after(1)).toEqual(['Disco: lleno']);
    problem = undefined;
    expect(await after(MINUTE_MS)).toEqual(['Resuelto: Disco: El problema ha terminado.']);
    expect(await after(MINUTE_MS)).toEqual([]);
  });

  it('tells nobody of a problem that passed sooner, and sends again what the mail server refused', async () => {
    problem = 'lleno';
    await after(0);
    problem = undefined;
    expect(await after(4 * MINUTE_MS)).toEqual([]);
    problem = 'lleno';
    await after(0);
    refused = true;
    expect(await after(5 * MINUTE_MS)).toEqual(['Disco: lleno']);
    refused = false;
    expect(await after(MINUTE_MS)).toEqual(['Disco: lleno']);
    expect(await after(MINUTE_MS)).toEqual([]);
  });
});

describe('sources', () => {
  it.each([
    [10, undefined],
    [9, expect.stringContaining('Al disco de /school le queda menos del 10 % (0.0 GiB).')],
  ])('a disk of 100 blocks with %d free', async (bavail, expected) => {
    const read = (async () => ({ bavail, blocks: 100, bsize: 4096 })) as unknown as Parameters<typeof diskAlert>[1];
    expect(await diskAlert('/school', read).problem()).toEqual(expected);
  });

  it('a backup that fails', async () => {
    const failing = new Map<string, string>();
    const source = backupAlert({ failing });
    expect(await source.problem()).toBeUndefined();
    failing.set('s3', 'ENOSPC');
    expect(await source.problem()).toBe('La copia de seguridad de la noche falla, y se reintenta. s3: ENOSPC');
  });

  it('an account that stands still', async () => {
    const account = (name: string, state: string, held: number) => ({ name, state, held, answer: 'Invalid key' });
    const answers = [account('Primaria', 'working', 0)];
    const source = providerAlert({ send: async () => answers } as never);
    expect(await source.problem()).toBeUndefined();
    answers.push(account('Secundaria', 'stopped', 1), account('Central', 'stopped', 2));
    expect(await source.problem()).toBe(
      'Secundaria: 1 recordatorio espera. Invalid key\nCentral: 2 recordatorios esperan. Invalid key',
    );
  });
});

it('looks at the backups of the running process', async () => {
  class Surroundings {}
  const providers = [
    { provide: RequestClient, useValue: { send: async () => [] } },
    { provide: AdministratorMails, useValue: { send: async () => undefined } },
  ];
  const exports = [RequestClient, AdministratorMails];
  const settings = { dataDir: '/none', databaseUrl: 'postgres://none', targets: [], at: '02:30', keep: 1 };
  const backups = [BackupModule.register(settings)];
  const app = await bootstrap({
    name: 'standalone',
    env: { PORT: '0', LOG_LEVEL: 'silent' },
    imports: [
      { module: Surroundings, global: true, providers, exports },
      AlertsModule.register({ dataDir: undefined, backups }),
    ],
  });
  try {
    const sources = app.get<AlertSource[]>(ALERT_SOURCES, { strict: false });
    expect(sources.map(({ name }) => name)).toEqual(['provider', 'backup']);
    app.get(NightlyBackup, { strict: false }).failing.set('folder', 'ENOSPC');
    expect(await sources.at(-1)?.problem()).toContain('folder: ENOSPC');
  } finally {
    await app.close();
  }
});
