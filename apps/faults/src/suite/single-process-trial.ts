import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeProvider } from '@recuerda/testing';
import { createLoad, type Load } from '../load/load.js';
import type { LoadSettings } from '../load/load-settings.js';
import { fatalLines } from '../checker/observations/processes.js';
import { SingleProcess } from '../system/single-process.js';
import { EmbeddedDatabase } from '../system/embedded-database.js';
import type { Servers } from '../system/servers.js';
import { PROVIDER_KEYS, type SystemUnderTest, Trial } from './trial.js';

export interface SingleProcessTrialSettings extends LoadSettings {
  /** Existing folder for the data folder; default: the run's. */
  parentFolder?: string;
}

/** All services in one process, over the in-process transport, with an embedded PostgreSQL in its data folder. */
export class SingleProcessTrial extends Trial {
  private constructor(
    readonly singleProcess: SingleProcess,
    readonly database: EmbeddedDatabase,
    system: SystemUnderTest,
    load: Load,
  ) {
    super(system, load);
  }

  /** `cleanUp` ends whatever was started, also when starting fails. */
  static async open(
    servers: Pick<Servers, 'folder'>,
    { parentFolder = servers.folder, ...settings }: SingleProcessTrialSettings,
    cleanUp: AsyncDisposableStack,
  ): Promise<SingleProcessTrial> {
    const dataDir = join(parentFolder, `data-${randomUUID()}`);
    cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
    const provider = await FakeProvider.start();
    cleanUp.defer(() => provider.close());
    const singleProcess = await SingleProcess.start({
      DATA_DIR: dataDir,
      WHATSAPP_PROVIDER: 'form',
      WHATSAPP_URL: provider.url,
      ...PROVIDER_KEYS,
    });
    cleanUp.defer(() => singleProcess.stop());
    const database = await EmbeddedDatabase.at(dataDir);
    cleanUp.defer(() => database.close());
    // Without a broker there are no dead-letter queues: failed events are in `outbox_dead`.
    const processHealth = async () => ({
      unexpectedExits: [...singleProcess.unexpectedExits],
      fatalLogLines: fatalLines(singleProcess.log),
      deadLetters: {},
    });
    const system = { url: singleProcess.url, databaseUrl: database.url, provider, processHealth };
    return new SingleProcessTrial(singleProcess, database, system, await createLoad(system, settings, cleanUp));
  }
}
