import { statfs } from 'node:fs/promises';
import { GetProviderState } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { NightlyBackup } from '../backup/nightly-backup.js';

/** Share of a disk that must be free. */
const LEAST_FREE = 0.1;
const GIBIBYTE = 1024 ** 3;

/** Something that administrators are told of by mail. */
export interface AlertSource {
  /** Name in logs and metrics. */
  name: 'backup' | 'disk' | 'provider';
  subject: string;
  /** Resolves with the problem, in words for administrators; undefined while all is well. */
  problem(): Promise<string | undefined>;
}

/** Nightly backups that fail. */
export const backupAlert = (backup: Pick<NightlyBackup, 'failing'>): AlertSource => ({
  name: 'backup',
  subject: 'Recuerda no puede guardar la copia de seguridad',
  async problem() {
    const failing = [...backup.failing].map(([target, reason]) => `${target}: ${reason}`);
    return failing.length === 0
      ? undefined
      : `La copia de seguridad de la noche falla, y se reintenta. ${failing.join('. ')}`;
  },
});

/** A disk of the data folder with less than a tenth of it free. */
export const diskAlert = (folder: string, read: typeof statfs = statfs): AlertSource => ({
  name: 'disk',
  subject: 'El disco de Recuerda se llena',
  async problem() {
    const { bavail, blocks, bsize } = await read(folder);
    if (bavail >= blocks * LEAST_FREE) return undefined;
    const free = ((bavail * bsize) / GIBIBYTE).toFixed(1);
    return `Al disco de ${folder} le queda menos del 10 % (${free} GiB). Si se llena, no sale ningún recordatorio.`;
  },
});

/** Accounts of WhatsApp through which nothing goes out. */
export const providerAlert = (requests: Pick<RequestClient, 'send'>): AlertSource => ({
  name: 'provider',
  subject: 'WhatsApp está detenido',
  async problem() {
    const accounts = await requests.send(GetProviderState, {});
    const stopped = accounts.filter(({ state }) => state === 'stopped');
    if (stopped.length === 0) return undefined;
    return stopped
      .map(
        ({ name, held, answer }) =>
          `${name}: ${held} ${held === 1 ? 'recordatorio espera' : 'recordatorios esperan'}. ${answer ?? ''}`,
      )
      .join('\n')
      .trim();
  },
});
