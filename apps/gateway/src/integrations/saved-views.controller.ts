import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
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
  UpdateSavedView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { savedView, savedViews } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'not_found';

/** Filters, order and look of lists, under a name. */
@ApiTags('Vistas')
@Controller('api/saved-views')
export class SavedViewsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Las vistas propias y las de la escuela, por nombre.', answer: savedViews })
  list(@QueryInput(savedViewQuery) query: SavedViewQuery) {
    return this.requests.send(ListSavedViews, query);
  }

  @Post()
  @Requires('account.own')
  @Operation({
    summary: 'Guarda una vista.',
    description: 'Una compartida (`isShared`) es de la escuela y requiere el permiso `settings.write`.',
    status: 201,
    answer: savedView,
    problems: ['already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(savedViewInput) input: SavedViewInput) {
    return this.requests.send(CreateSavedView, { id, ...input });
  }

  @Patch(':id')
  @Requires('account.own')
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: '`isStart` es de cada usuario: su lista comienza con esta vista.',
    answer: savedView,
  })
  update(@IdParam(MISSING) id: string, @JsonBody(savedViewPatch) patch: SavedViewPatch) {
    return this.requests.send(UpdateSavedView, { id, patch });
  }

  @Delete(':id')
  @Requires('account.own')
  @Operation({ summary: 'Elimina una vista.' })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteSavedView, { id });
  }
}
