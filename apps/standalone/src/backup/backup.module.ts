import { type DynamicModule, Module } from '@nestjs/common';
import { NIGHTLY_SETTINGS, NightlyBackup, type NightlySettings } from './nightly-backup.js';

/** Nightly backups of the embedded database. */
@Module({})
export class BackupModule {
  static register(settings: NightlySettings): DynamicModule {
    return { module: BackupModule, providers: [{ provide: NIGHTLY_SETTINGS, useValue: settings }, NightlyBackup] };
  }
}
