import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeProvider } from '@recuerda/testing';
import { enterLoad, type Load, type LoadSettings } from '../load/load.js';
import { fatalLines } from '../oracle/witnesses/conduct.js';
import { Alone } from '../system/alone.js';
import { EmbeddedDatabase } from '../system/embedded-database.js';
import type { Servers } from '../system/servers.js';
import { PROVIDER_KEYS, type Subject, Trial } from './trial.js';

export interface AloneTrialSettings extends LoadSettings {
  /** A folder that is there; without it, one of the trial's own. */
  place?: string;
}

/** All services in one process, over the in-process transport, with a PostgreSQL of its own in its data folder. */
export class AloneTrial extends Trial {
  private constructor(
    readonly alone: Alone,
    readonly database: EmbeddedDatabase,
    subject: Subject,
    load: Load,
  ) {
    super(subject, load);
  }

  /** Whatever it opened is ended by `cleanUp`, also when opening fails. */
  static async open(
    servers: Pick<Servers, 'folder'>,
    { place = servers.folder, ...settings }: AloneTrialSettings,
    cleanUp: AsyncDisposableStack,
  ): Promise<AloneTrial> {
    const dataDir = join(place, `data-${randomUUID()}`);
    cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
    const provider = await FakeProvider.start();
    cleanUp.defer(() => provider.close());
    const alone = await Alone.start({
      DATA_DIR: dataDir,
      WHATSAPP_PROVIDER: 'form',
      WHATSAPP_URL: provider.url,
      ...PROVIDER_KEYS,
    });
    cleanUp.defer(() => alone.stop());
    const database = await EmbeddedDatabase.at(dataDir);
    cleanUp.defer(() => database.close());
    // Without a broker there are no dead letters: what was given up is in an outbox's `outbox_dead`.
    const conduct = async () => ({ ended: [...alone.ended], fatal: fatalLines(alone.log), deadLetters: {} });
    const subject = { url: alone.url, databaseUrl: database.url, provider, conduct };
    return new AloneTrial(alone, database, subject, await enterLoad(subject, settings, cleanUp));
  }
}
