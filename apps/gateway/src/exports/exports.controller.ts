import { applyDecorators, Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  auditExport,
  bulkResultExport,
  deliveryExport,
  departmentExport,
  employeeExport,
  type ErrorCode,
  exportFile,
  type ExportFile,
  type ExportList,
  type Permission,
  taskExport,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { QueryInput } from '../http/inputs.js';
import { Operation } from '../openapi/operation.js';
import { auditSource } from './audit-source.js';
import { bulkResultSource } from './bulk-result-source.js';
import { deliverySource } from './message-sources.js';
import { departmentSource, employeeSource, taskSource } from './school-sources.js';
import { ListExports } from './list-exports.js';
import { metricsSource } from './metrics-source.js';

const DESCRIPTION =
  'Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. ' +
  'Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.';

/** A route that sends a list; its permission is that of reading the list. */
const Exports = (
  list: ExportList,
  summary: string,
  permission: Permission,
  ...problems: ErrorCode[]
): MethodDecorator =>
  applyDecorators(
    Get(list),
    Requires(permission),
    Operation({ summary, description: DESCRIPTION, files: 'list', problems: ['validation_failed', ...problems] }),
  );

@ApiTags('Exportación')
@Controller('api/exports')
export class ExportsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly exports: ListExports,
  ) {}

  @Exports('tasks', 'Las tareas como archivo.', 'school.read')
  tasks(
    @QueryInput(taskExport) { format, separator, ...filters }: z.infer<typeof taskExport>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const source = taskSource(this.requests, filters);
    return this.exports.send({ list: 'tasks', source, file: { format, separator }, filters }, request, reply);
  }

  @Exports('employees', 'Los empleados como archivo.', 'school.read')
  employees(
    @QueryInput(employeeExport) { format, separator, ...filters }: z.infer<typeof employeeExport>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const source = employeeSource(this.requests, filters);
    return this.exports.send({ list: 'employees', source, file: { format, separator }, filters }, request, reply);
  }

  @Exports('departments', 'Los departamentos como archivo.', 'school.read')
  departments(
    @QueryInput(departmentExport) { format, separator, ...filters }: z.infer<typeof departmentExport>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const source = departmentSource(this.requests, filters);
    return this.exports.send({ list: 'departments', source, file: { format, separator }, filters }, request, reply);
  }

  @Exports('deliveries', 'El historial de envíos como archivo.', 'school.read')
  deliveries(
    @QueryInput(deliveryExport) { format, separator, ...filters }: z.infer<typeof deliveryExport>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const source = deliverySource(this.requests, filters);
    return this.exports.send({ list: 'deliveries', source, file: { format, separator }, filters }, request, reply);
  }

  @Exports('metrics', 'Las cifras de la pantalla de métricas como archivo.', 'school.read')
  metrics(
    @QueryInput(exportFile) file: ExportFile,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const source = metricsSource(this.requests);
    return this.exports.send({ list: 'metrics', source, file, filters: {} }, request, reply);
  }

  @Exports('audit', 'La actividad como archivo.', 'audit.read')
  audit(
    @QueryInput(auditExport) { format, separator, ...filters }: z.infer<typeof auditExport>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const source = auditSource(this.requests, filters);
    return this.exports.send({ list: 'audit', source, file: { format, separator }, filters }, request, reply);
  }

  @Exports('bulk-results', 'Qué pasó con cada fila de un cambio de muchas.', 'school.write', 'bulk_job_not_found')
  async bulkResults(
    @QueryInput(bulkResultExport) { format, separator, ...filters }: z.infer<typeof bulkResultExport>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const source = await bulkResultSource(this.requests, filters);
    return this.exports.send({ list: 'bulk-results', source, file: { format, separator }, filters }, request, reply);
  }
}
