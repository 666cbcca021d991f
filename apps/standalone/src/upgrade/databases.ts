import { CONVERSATIONS_DATABASE } from '@recuerda/conversations';
import {
  type AppliedMigration,
  madeBy,
  OtherVersionError,
  readApplied,
  type ServiceDatabase,
} from '@recuerda/database';
import { DIRECTORY_DATABASE } from '@recuerda/directory';
import { IDENTITY_DATABASE } from '@recuerda/identity';
import { INTEGRATIONS_DATABASE } from '@recuerda/integrations';
import { METRICS_DATABASE } from '@recuerda/metrics';
import { NOTIFIER_DATABASE } from '@recuerda/notifier';
import { SCHEDULER_DATABASE } from '@recuerda/scheduler';
import { TASKS_DATABASE } from '@recuerda/tasks';
import type { Client } from 'pg';

/** Schemas of all services, which the embedded database holds. */
export const SERVICE_DATABASES: readonly ServiceDatabase[] = [
  IDENTITY_DATABASE,
  DIRECTORY_DATABASE,
  TASKS_DATABASE,
  SCHEDULER_DATABASE,
  NOTIFIER_DATABASE,
  CONVERSATIONS_DATABASE,
  INTEGRATIONS_DATABASE,
  METRICS_DATABASE,
];

/** The migrations that made the data of each service, by its schema. */
type VersionOfData = Record<string, AppliedMigration[]>;

export async function versionOf(client: Client): Promise<VersionOfData> {
  const version: VersionOfData = {};
  for (const { schema } of SERVICE_DATABASES)
    version[schema] = await readApplied(
      async (sql, parameters) => (await client.query<object>(sql, parameters)).rows,
      schema,
    );
  return version;
}

export const isOfThisVersion = (version: VersionOfData): boolean =>
  SERVICE_DATABASES.every(({ schema, migrations }) => madeBy(migrations, version[schema] ?? []));

/** An error of data of another version with the folder that holds them; any other error as it is. */
export const asFolderError = (error: unknown, dataDir: string): unknown =>
  error instanceof OtherVersionError
    ? new OtherVersionError(`The data folder ${dataDir}`, 'move it away, and the next start makes a new one')
    : error;
