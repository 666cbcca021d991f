import { applyDecorators, Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  auditExport,
  bulkResultExport,
  costExport,
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
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { QueryInput } from '../http/inputs.js';
import { Operation } from '../openapi/operation.js';
import { auditSource } from './audit-source.js';
import { bulkResultSource } from './bulk-result-source.js';
import { costsSource } from './costs-source.js';
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
    Operation({ summary, description: DESCRIPTION, files: 'list', problems }),
  );

@ApiTags('Exportación')
@Controller('api/exports')
export class ExportsController {
  constructor(private readonly exports: ListExports) {}

  @Exports('tasks', 'Las tareas como archivo.', 'school.read')
  tasks(@QueryInput(taskExport) query: z.infer<typeof taskExport>, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send({ list: 'tasks', query, sourceOf: taskSource }, reply);
  }

  @Exports('employees', 'Los empleados como archivo.', 'school.read')
  employees(
    @QueryInput(employeeExport) query: z.infer<typeof employeeExport>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.exports.send({ list: 'employees', query, sourceOf: employeeSource }, reply);
  }

  @Exports('departments', 'Los departamentos como archivo.', 'school.read')
  departments(
    @QueryInput(departmentExport) query: z.infer<typeof departmentExport>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.exports.send({ list: 'departments', query, sourceOf: departmentSource }, reply);
  }

  @Exports('deliveries', 'El historial de envíos como archivo.', 'school.read')
  deliveries(
    @QueryInput(deliveryExport) query: z.infer<typeof deliveryExport>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.exports.send({ list: 'deliveries', query, sourceOf: deliverySource }, reply);
  }

  @Exports('metrics', 'Las cifras de la pantalla de métricas como archivo.', 'school.read')
  metrics(@QueryInput(exportFile) query: ExportFile, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send({ list: 'metrics', query, sourceOf: metricsSource }, reply);
  }

  @Exports('costs', 'Lo que cuestan los mensajes de un mes como archivo.', 'school.read')
  costs(@QueryInput(costExport) query: z.infer<typeof costExport>, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send({ list: 'costs', query, sourceOf: costsSource }, reply);
  }

  @Exports('audit', 'La actividad como archivo.', 'audit.read')
  audit(@QueryInput(auditExport) query: z.infer<typeof auditExport>, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send({ list: 'audit', query, sourceOf: auditSource }, reply);
  }

  @Exports('bulk-results', 'Qué pasó con cada fila de un cambio de muchas.', 'school.write', 'bulk_job_not_found')
  bulkResults(
    @QueryInput(bulkResultExport) query: z.infer<typeof bulkResultExport>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.exports.send({ list: 'bulk-results', query, sourceOf: bulkResultSource }, reply);
  }
}
