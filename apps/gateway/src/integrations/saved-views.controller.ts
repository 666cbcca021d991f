import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateSavedView,
  DeleteSavedView,
  ListSavedViews,
  type SavedViewInput,
  savedViewInput,
  type SavedViewPatch,
  savedViewPatch,
  type SavedViewQuery,
  savedViewQuery,
  type SavedViewView,
  UpdateSavedView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { savedView, savedViews } from '../openapi/components.js';
import { ApiCreates, ApiId, Operation } from '../openapi/operation.js';

const MISSING = 'not_found';

/** Filters, order and look of lists, under a name. */
@ApiTags('Vistas')
@Controller('api/saved-views')
export class SavedViewsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({
    summary: 'Las vistas propias y las de la escuela, por nombre.',
    answer: savedViews,
    problems: ['validation_failed'],
  })
  list(@QueryInput(savedViewQuery) query: SavedViewQuery): Promise<{ items: SavedViewView[] }> {
    return this.requests.send(ListSavedViews, query);
  }

  @Post()
  @Requires('account.own')
  @ApiCreates()
  @Operation({
    summary: 'Guarda una vista.',
    description: 'Una compartida (`isShared`) es de la escuela y requiere el permiso `settings.write`.',
    status: 201,
    answer: savedView,
    problems: ['validation_failed', 'already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(savedViewInput) input: SavedViewInput): Promise<SavedViewView> {
    return this.requests.send(CreateSavedView, { id, ...input });
  }

  @Patch(':id')
  @Requires('account.own')
  @ApiId()
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: '`isStart` es de cada usuario: su lista comienza con esta vista.',
    answer: savedView,
    problems: ['validation_failed', MISSING],
  })
  update(@IdParam(MISSING) id: string, @JsonBody(savedViewPatch) patch: SavedViewPatch): Promise<SavedViewView> {
    return this.requests.send(UpdateSavedView, { id, patch });
  }

  @Delete(':id')
  @Requires('account.own')
  @HttpCode(204)
  @ApiId()
  @Operation({ summary: 'Elimina una vista.', status: 204, problems: [MISSING] })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteSavedView, { id });
  }
}
