import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  EraseEmployee,
  ErasePerson,
  FindEmployeesOfNumber,
  ListAudit,
  MAX_BATCH,
  type PersonalValues,
  personInput,
  type PersonInput,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody } from '../http/inputs.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'employee_not_found';
const DESCRIPTION =
  'El nombre y el teléfono desaparecen de envíos, mensajes, conversaciones, importaciones y actividad; las cifras ' +
  'quedan igual. No se puede deshacer. En los demás servicios ocurre poco después de la respuesta.';

@ApiTags('Datos personales')
@Controller('api')
export class ErasuresController {
  constructor(private readonly requests: RequestClient) {}

  @Post('employees/:id/erase')
  @Requires('personal-data.manage')
  @Operation({
    summary: 'Elimina un empleado con sus tareas y borra sus datos del historial.',
    description: DESCRIPTION,
  })
  async employee(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(EraseEmployee, { id, ...(await formerValues(this.requests, id)) });
  }

  @Post('erasures')
  @Requires('personal-data.manage')
  @Operation({
    summary: 'Borra los datos de una persona que ya no es empleado.',
    description: `Quien tuvo ese número. ${DESCRIPTION}`,
  })
  async person(@JsonBody(personInput) { name, phone }: PersonInput): Promise<void> {
    const known = await this.requests.send(FindEmployeesOfNumber, { phone });
    await this.requests.send(ErasePerson, { ...known, name, phone });
  }
}

/** Returns the names and phones that an employee had, as the audit has them. */
async function formerValues(requests: RequestClient, entityId: string): Promise<PersonalValues> {
  const values = { name: new Set<string>(), phone: new Set<string>() };
  let cursor: string | undefined;
  do {
    const page = await requests.send(ListAudit, { entityKind: 'employee', entityId, limit: MAX_BATCH, cursor });
    for (const { field, before, after } of page.items.flatMap(({ changes }) => changes))
      if (field === 'name' || field === 'phone')
        for (const value of [before, after]) if (typeof value === 'string') values[field].add(value);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { names: [...values.name], phones: [...values.phone] };
}
