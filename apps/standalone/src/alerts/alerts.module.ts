import { type DynamicModule, Module } from '@nestjs/common';
import { RequestClient } from '@recuerda/messaging';
import { NightlyBackup } from '../backup/nightly-backup.js';
import { backupAlert, diskAlert, providerAlert } from './alert-sources.js';
import { ALERT_SOURCES, Alerts } from './alerts.js';

interface AlertSettings {
  /** Folder of the embedded database; undefined: there is none. */
  dataDir: string | undefined;
  /** Modules of the nightly backups; empty: there are none. */
  backups: DynamicModule[];
}

/** Alerts by mail, where nothing else watches: the services have Prometheus. */
@Module({})
export class AlertsModule {
  static register({ dataDir, backups }: AlertSettings): DynamicModule {
    const sources = {
      provide: ALERT_SOURCES,
      inject: [RequestClient, { token: NightlyBackup, optional: true }],
      useFactory: (requests: RequestClient, backup?: NightlyBackup) => [
        providerAlert(requests),
        ...(dataDir === undefined ? [] : [diskAlert(dataDir)]),
        ...(backup ? [backupAlert(backup)] : []),
      ],
    };
    return { module: AlertsModule, imports: backups, providers: [sources, Alerts] };
  }
}
