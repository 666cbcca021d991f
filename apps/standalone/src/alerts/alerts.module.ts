import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { RequestClient } from '@recuerda/messaging';
import { NightlyBackup } from '../backup/nightly-backup.js';
import { backupAlert, diskAlert, providerAlert } from './alert-sources.js';
import { ALERT_SOURCES, Alerts } from './alerts.js';

interface AlertSettings {
  /** Folder of the embedded database; undefined: there is none. */
  dataDir: string | undefined;
  /** Whether there are nightly backups. */
  hasBackups: boolean;
}

/** Alerts by mail, where nothing else watches: the services have Prometheus. */
@Module({})
export class AlertsModule {
  static register({ dataDir, hasBackups }: AlertSettings): DynamicModule {
    const sources = {
      provide: ALERT_SOURCES,
      inject: [RequestClient, ModuleRef],
      useFactory: (requests: RequestClient, modules: ModuleRef) => [
        providerAlert(requests),
        ...(dataDir === undefined ? [] : [diskAlert(dataDir)]),
        ...(hasBackups ? [backupAlert(modules.get(NightlyBackup, { strict: false }))] : []),
      ],
    };
    return { module: AlertsModule, providers: [sources, Alerts] };
  }
}
