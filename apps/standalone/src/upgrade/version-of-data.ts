import { type AppliedMigration, madeBy, OtherVersionError, readApplied } from '@recuerda/database';
import type { Client } from 'pg';
import { SERVICE_DATABASES } from './service-databases.js';

/** The migrations that made the data of each service, by its schema. */
export type VersionOfData = Record<string, AppliedMigration[]>;

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
