import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  auditExport,
  deliveryExport,
  CSV_BOM,
  departmentExport,
  employeeExport,
  type ExportArchive,
  type ExportFile,
  GetEmployee,
  ListConversations,
  taskExport,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Requires } from '../auth/route-access.js';
import { auditSource } from '../exports/audit-source.js';
import { deliverySource } from '../exports/delivery-source.js';
import { departmentSource, employeeSource } from '../exports/directory-sources.js';
import type { ListSource, PagedSource } from '../exports/column.js';
import { type ArchivedList, ListExports } from '../exports/list-exports.js';
import { messageSource } from '../exports/message-source.js';
import { metricsSource } from '../exports/metrics-source.js';
import { taskSource } from '../exports/task-source.js';
import { IdParam } from '../http/id.pipe.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';
import { readMe } from './read-me.js';

const MISSING = 'employee_not_found';
const DESCRIPTION =
  'Un ZIP de archivos CSV (UTF-8, punto y coma) con un LEEME.txt. Si algo falla a medias, se corta la conexión.';

/** A list's filters, without the fields of its file. */
const filtersOf = <T extends ExportFile>({ format: _, separator: __, ...filters }: T) => filters;
const list = <T>(name: string, rows: ListSource<T> | PagedSource<T>): ArchivedList => ({
  name,
  content: (csv) => csv(rows),
});
/** With a text that says what each is. */
const described = (archive: ExportArchive, files: readonly ArchivedList[]): ArchivedList[] => [
  { name: 'LEEME.txt', content: () => [CSV_BOM, readMe(archive, files)] },
  ...files,
];

@ApiTags('Datos personales')
@Controller('api')
export class ArchivesController {
  constructor(
    private readonly requests: RequestClient,
    private readonly exports: ListExports,
  ) {}

  @Get('exports/school')
  @Requires('personal-data.manage')
  @Operation({ summary: 'Todos los datos de la escuela.', description: DESCRIPTION, files: 'archive' })
  async school(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { requests } = this;
    const { items } = await requests.send(ListConversations, { limit: 1 });
    const files = [
      list('departamentos.csv', departmentSource(requests, filtersOf(departmentExport.parse({})))),
      list('empleados.csv', employeeSource(requests, filtersOf(employeeExport.parse({})))),
      list('tareas.csv', taskSource(requests, filtersOf(taskExport.parse({})))),
      list('envios.csv', deliverySource(requests, filtersOf(deliveryExport.parse({})))),
      list('metricas.csv', metricsSource(requests)),
      list('actividad.csv', auditSource(requests, filtersOf(auditExport.parse({})))),
      ...(items.length > 0 ? [list('mensajes.csv', messageSource(requests))] : []),
    ];
    await this.exports.sendArchive(
      { archive: 'school', files: described('school', files), filters: {} },
      request,
      reply,
    );
  }

  @Get('employees/:id/personal-data')
  @Requires('personal-data.manage')
  @ApiId()
  @Operation({
    summary: 'Lo que se guarda de un empleado.',
    description: DESCRIPTION,
    files: 'archive',
    problems: [MISSING],
  })
  async employee(
    @IdParam(MISSING) employeeId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { requests } = this;
    const employee = await requests.send(GetEmployee, { id: employeeId });
    const files = [
      list('ficha.csv', employeeSource(requests, filtersOf(employeeExport.parse({ ids: employeeId })))),
      list('tareas.csv', taskSource(requests, filtersOf(taskExport.parse({ employeeId })))),
      list('envios.csv', deliverySource(requests, filtersOf(deliveryExport.parse({ employeeId })))),
      list('mensajes.csv', messageSource(requests, employeeId)),
      list(
        'cambios.csv',
        auditSource(requests, filtersOf(auditExport.parse({ entityKind: 'employee', entityId: employeeId }))),
      ),
      { name: 'ficha.json', content: () => [JSON.stringify(employee, null, 2)] },
    ];
    const wanted = { archive: 'employee', files: described('employee', files), filters: { employeeId } } as const;
    await this.exports.sendArchive(wanted, request, reply);
  }
}
