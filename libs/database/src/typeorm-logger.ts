import { Logger } from '@nestjs/common';
import type { Logger as TypeOrmLoggerPort } from 'typeorm';

/** Replaces TypeORM's console logger. Statements are not logged: their parameters are personal data. */
export class TypeOrmLogger implements TypeOrmLoggerPort {
  private readonly logger = new Logger('Database');

  logMigration(message: string): void {
    this.logger.log({ msg: message });
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.logger.warn({ msg: String(message) });
  }

  logQuery(): void {}
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
}
