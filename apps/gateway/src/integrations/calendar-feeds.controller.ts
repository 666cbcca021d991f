import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CalendarFeedInput,
  calendarFeedInput,
  CreateCalendarFeed,
  DeleteCalendarFeed,
  ListCalendarFeeds,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires, RequiresConfirmed } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId } from '../http/inputs.js';
import { calendarFeeds, createdCalendarFeed } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

/** Calendars of tasks, read by a secret address. */
@ApiTags('Integraciones')
@Controller('api/calendar-feeds')
export class CalendarFeedsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('integrations.manage')
  @Operation({ summary: 'Los calendarios compartidos, el más antiguo primero.', answer: calendarFeeds })
  list() {
    return this.requests.send(ListCalendarFeeds, {});
  }

  @Post()
  @RequiresConfirmed('integrations.manage')
  @Operation({
    summary: 'Comparte las tareas de un empleado o de un departamento como calendario.',
    description: '`path` lleva un secreto que no se muestra de nuevo. Una petición repetida da otro.',
    status: 201,
    answer: createdCalendarFeed,
    problems: ['already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(calendarFeedInput) input: CalendarFeedInput) {
    return this.requests.send(CreateCalendarFeed, { id, ...input });
  }

  @Delete(':id')
  @Requires('integrations.manage')
  @Operation({ summary: 'Revoca un calendario: su dirección deja de existir.' })
  async delete(@IdParam('not_found') id: string): Promise<void> {
    await this.requests.send(DeleteCalendarFeed, { id });
  }
}
