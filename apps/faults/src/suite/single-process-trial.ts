import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeProvider } from '@recuerda/testing';
import { createLoad, type Load, type LoadSettings } from '../load/load.js';
import { fatalLines } from '../checker/observations/processes.js';
import { SingleProcess } from '../system/single-process.js';
import { EmbeddedDatabase } from '../system/embedded-database.js';
import type { Servers } from '../system/servers.js';
import { PROVIDER_KEYS, type SystemUnderTest, Trial } from './trial.js';

export interface SingleProcessTrialSettings extends LoadSettings {
  /** A folder that is there; without it, one of the trial's own. */
  parentFolder?: string;
}

/** All services in one process, over the in-process transport, with a PostgreSQL of its own in its data folder. */
export class SingleProcessTrial extends Trial {
  private constructor(
    readonly alone: SingleProcess,
    readonly database: EmbeddedDatabase,
    system: SystemUnderTest,
    load: Load,
  ) {
    super(system, load);
  }

  /** Whatever it opened is ended by `cleanUp`, also when opening fails. */
  static async open(
    servers: Pick<Servers, 'folder'>,
    { parentFolder = servers.folder, ...settings }: SingleProcessTrialSettings,
    cleanUp: AsyncDisposableStack,
  ): Promise<SingleProcessTrial> {
    const dataDir = join(parentFolder, `data-${randomUUID()}`);
    cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
    const provider = await FakeProvider.start();
    cleanUp.defer(() => provider.close());
    const alone = await SingleProcess.start({
      DATA_DIR: dataDir,
      WHATSAPP_PROVIDER: 'form',
      WHATSAPP_URL: provider.url,
      ...PROVIDER_KEYS,
    });
    cleanUp.defer(() => alone.stop());
    const database = await EmbeddedDatabase.at(dataDir);
    cleanUp.defer(() => database.close());
    // Without a broker there are no dead letters: what was given up is in an outbox's `outbox_dead`.
    const processHealth = async () => ({
      unexpectedExits: [...alone.unexpectedExits],
      fatalLogLines: fatalLines(alone.log),
      deadLetters: {},
    });
    const system = { url: alone.url, databaseUrl: database.url, provider, processHealth };
    return new SingleProcessTrial(alone, database, system, await createLoad(system, settings, cleanUp));
  }
}
