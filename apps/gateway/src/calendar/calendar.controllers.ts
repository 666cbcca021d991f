import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ClosedDayInput,
  closedDayInput,
  type ClosedDayPatch,
  closedDayPatch,
  CreateClosedDay,
  DeleteClosedDay,
  GetSettings,
  ListClosedDays,
  type SettingsPatch,
  settingsPatch,
  SuggestClosedDays,
  type SuggestionQuery,
  suggestionQuery,
  UpdateClosedDay,
  UpdateSettings,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { closedDay, closedDays, closedDaySuggestions, settings } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

@ApiTags('Configuración')
@Controller('api/settings')
export class SettingsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Cuándo envía recordatorios la escuela.', answer: settings })
  get() {
    return this.requests.send(GetSettings, {});
  }

  @Patch()
  @Requires('settings.write')
  @Operation({
    summary: 'Cambia los campos enviados, si `version` es la actual; si no, `entity` es la configuración actual.',
    answer: settings,
    problems: ['settings_changed'],
  })
  update(@JsonBody(settingsPatch) patch: SettingsPatch) {
    return this.requests.send(UpdateSettings, patch);
  }
}

const MISSING = 'closed_day_not_found';

@ApiTags('Configuración')
@Controller('api/closed-days')
export class ClosedDaysController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Los feriados y vacaciones, por fecha.', answer: closedDays })
  list() {
    return this.requests.send(ListClosedDays, {});
  }

  @Get('suggestions')
  @Requires('settings.write')
  @Operation({ summary: 'Propone los feriados de un país y un año.', answer: closedDaySuggestions })
  suggest(@QueryInput(suggestionQuery) query: SuggestionQuery) {
    return this.requests.send(SuggestClosedDays, query);
  }

  @Post()
  @Requires('settings.write')
  @Operation({
    summary: 'Agrega un feriado o unas vacaciones.',
    status: 201,
    answer: closedDay,
    problems: ['already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(closedDayInput) input: ClosedDayInput) {
    return this.requests.send(CreateClosedDay, { id, ...input });
  }

  @Patch(':id')
  @Requires('settings.write')
  @Operation({ summary: 'Cambia los campos enviados.', answer: closedDay })
  update(@IdParam(MISSING) id: string, @JsonBody(closedDayPatch) patch: ClosedDayPatch) {
    return this.requests.send(UpdateClosedDay, { id, patch });
  }

  @Delete(':id')
  @Requires('settings.write')
  @Operation({ summary: 'Elimina un feriado o unas vacaciones.' })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteClosedDay, { id });
  }
}
