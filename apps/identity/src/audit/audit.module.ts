import { Module } from '@nestjs/common';
import { AuditEventsController } from './audit-events.controller.js';
import { AuditLog } from './audit-log.js';
import { AuditMonths } from './audit-months.js';
import { AuditController } from './audit.controller.js';
import { AuditReader } from './audit.reader.js';
import { PersonKeys } from './person-keys.js';

/** Who did what. */
@Module({
  controllers: [AuditController, AuditEventsController],
  providers: [AuditLog, AuditMonths, AuditReader, PersonKeys],
  exports: [AuditLog, AuditMonths],
})
export class AuditModule {}
