import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  auditExport,
  CSV_BOM,
  deliveryExport,
  departmentExport,
  employeeExport,
  EraseEmployee,
  ErasePerson,
  type ExportArchive,
  type ExportFile,
  FindEmployeesOfNumber,
  GetEmployee,
  ListAudit,
  ListConversations,
  MAX_BATCH,
  type PersonalValues,
  personInput,
  type PersonInput,
  taskExport,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply } from 'fastify';
import { Requires } from '../auth/route-access.js';
import { auditSource } from '../exports/audit-source.js';
import type { ListSource, PagedSource } from '../exports/column.js';
import { type ArchivedList, ListExports } from '../exports/list-exports.js';
import { deliverySource, messageSource } from '../exports/message-sources.js';
import { metricsSource } from '../exports/metrics-source.js';
import { departmentSource, employeeSource, taskSource } from '../exports/school-sources.js';
import { IdParam, JsonBody } from '../http/inputs.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'employee_not_found';
const DESCRIPTION =
  'Un ZIP de archivos CSV (UTF-8, punto y coma) con un LEEME.txt. Si algo falla a medias, se corta la conexión.';

/** A list's filters, without the fields of its file. */
const filtersOf = <T extends ExportFile>({ format: _, separator: __, ...filters }: T) => filters;
const list = <T>(name: string, rows: ListSource<T> | PagedSource<T>): ArchivedList => ({
  name,
  content: (csv) => csv(rows),
});
/** Adds a text that says what each file is. */
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
  async school(@Res() reply: FastifyReply): Promise<void> {
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
    await this.exports.sendArchive({ archive: 'school', files: described('school', files), filters: {} }, reply);
  }

  @Get('employees/:id/personal-data')
  @Requires('personal-data.manage')
  @Operation({ summary: 'Lo que se guarda de un empleado.', description: DESCRIPTION, files: 'archive' })
  async employee(@IdParam(MISSING) employeeId: string, @Res() reply: FastifyReply): Promise<void> {
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
    await this.exports.sendArchive(wanted, reply);
  }
}

/** Descriptions of the files of archives, by their names. */
const ABOUT: Record<string, string> = {
  'ficha.csv': 'el empleado, con su teléfono y su consentimiento',
  'ficha.json': 'lo mismo con su horario y sus ausencias, para programas',
  'departamentos.csv': 'los departamentos',
  'empleados.csv': 'los empleados, con su teléfono y su consentimiento',
  'tareas.csv': 'las tareas, con su próximo recordatorio',
  'envios.csv': 'los recordatorios enviados, con su recibo',
  'metricas.csv': 'las cifras de Métricas',
  'mensajes.csv': 'lo escrito por WhatsApp, recibido y enviado',
  'actividad.csv': 'quién hizo qué',
  'cambios.csv': 'los cambios de la ficha: quién y cuándo',
};
const TITLES: Record<ExportArchive, string> = {
  school: 'Todos los datos de la escuela',
  employee: 'Los datos de un empleado',
};

/** Returns the text beside the files of an archive. */
const readMe = (archive: ExportArchive, files: readonly { name: string }[]): string =>
  [
    `${TITLES[archive]}, exportados de Recuerda`,
    '',
    ...files.map(({ name }) => `- ${name}: ${ABOUT[name]}`),
    '',
    'Los CSV son UTF-8 con punto y coma: Excel en español los abre con doble clic. Las horas son las de la escuela.',
    'Lo que cambió mientras se descargaba puede faltar. Tiene datos personales: guárdalo en un lugar seguro.',
    '',
  ].join('\r\n');

const ERASURE =
  'El nombre, el teléfono y el correo desaparecen de envíos, mensajes, conversaciones, importaciones y actividad; ' +
  'las cifras quedan igual. No se puede deshacer. En los demás servicios ocurre poco después de la respuesta.';

@ApiTags('Datos personales')
@Controller('api')
export class ErasuresController {
  constructor(private readonly requests: RequestClient) {}

  @Post('employees/:id/erase')
  @Requires('personal-data.manage')
  @Operation({ summary: 'Elimina un empleado con sus tareas y borra sus datos del historial.', description: ERASURE })
  async employee(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(EraseEmployee, { id, ...(await formerValues(this.requests, id)) });
  }

  @Post('erasures')
  @Requires('personal-data.manage')
  @Operation({
    summary: 'Borra los datos de una persona que ya no es empleado.',
    description: `Quien tuvo ese número, o ese correo. ${ERASURE}`,
  })
  async person(@JsonBody(personInput) person: PersonInput): Promise<void> {
    const known = await this.requests.send(FindEmployeesOfNumber, person);
    await this.requests.send(ErasePerson, { ...known, ...person });
  }
}

/** Returns the names, mail addresses and phones that an employee had, as the audit has them. */
async function formerValues(requests: RequestClient, entityId: string): Promise<PersonalValues> {
  const [names, phones] = [new Set<string>(), new Set<string>()];
  // In texts an address is found as a name is.
  const values = new Map([
    ['name', names],
    ['email', names],
    ['phone', phones],
  ]);
  let cursor: string | undefined;
  do {
    const page = await requests.send(ListAudit, { entityKind: 'employee', entityId, limit: MAX_BATCH, cursor });
    for (const { field, before, after } of page.items.flatMap(({ changes }) => changes))
      for (const value of [before, after]) if (typeof value === 'string') values.get(field)?.add(value);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { names: [...names], phones: [...phones] };
}
