import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ClosedDay,
  type ClosedDayInput,
  closedDayInput,
  type ClosedDayPatch,
  closedDayPatch,
  CreateClosedDay,
  DeleteClosedDay,
  ListClosedDays,
  SuggestClosedDays,
  type SuggestionQuery,
  suggestionQuery,
  type SuggestionsView,
  UpdateClosedDay,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody, QueryInput } from '../http/input.pipe.js';
import { NewId } from '../http/new-id.js';
import { closedDay, closedDays, closedDaySuggestions } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ApiCreates, ApiId } from '../openapi/parameters.js';

const MISSING = 'closed_day_not_found';

@ApiTags('Configuración')
@Controller('api/closed-days')
export class ClosedDaysController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Los feriados y vacaciones, por fecha.', answer: closedDays })
  list(): Promise<{ items: ClosedDay[] }> {
    return this.requests.send(ListClosedDays, {});
  }

  @Get('suggestions')
  @Requires('settings.write')
  @Operation({
    summary: 'Propone los feriados de un país y un año.',
    answer: closedDaySuggestions,
    problems: ['validation_failed'],
  })
  suggest(@QueryInput(suggestionQuery) query: SuggestionQuery): Promise<SuggestionsView> {
    return this.requests.send(SuggestClosedDays, query);
  }

  @Post()
  @Requires('settings.write')
  @ApiCreates()
  @Operation({
    summary: 'Agrega un feriado o unas vacaciones.',
    status: 201,
    answer: closedDay,
    problems: ['validation_failed', 'already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(closedDayInput) input: ClosedDayInput): Promise<ClosedDay> {
    return this.requests.send(CreateClosedDay, { id, ...input });
  }

  @Patch(':id')
  @Requires('settings.write')
  @ApiId()
  @Operation({ summary: 'Cambia los campos enviados.', answer: closedDay, problems: ['validation_failed', MISSING] })
  update(@IdParam(MISSING) id: string, @JsonBody(closedDayPatch) patch: ClosedDayPatch): Promise<ClosedDay> {
    return this.requests.send(UpdateClosedDay, { id, patch });
  }

  @Delete(':id')
  @Requires('settings.write')
  @HttpCode(204)
  @ApiId()
  @Operation({ summary: 'Elimina un feriado o unas vacaciones.', status: 204, problems: [MISSING] })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteClosedDay, { id });
  }
}
