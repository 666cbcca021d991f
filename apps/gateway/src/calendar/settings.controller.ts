import { Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetSettings, type SettingsPatch, settingsPatch, type SettingsView, UpdateSettings } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { JsonBody } from '../http/input.pipe.js';
import { settings } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

@ApiTags('Configuración')
@Controller('api/settings')
export class SettingsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Cuándo envía recordatorios la escuela.', answer: settings })
  get(): Promise<SettingsView> {
    return this.requests.send(GetSettings, {});
  }

  @Patch()
  @Requires('settings.write')
  @Operation({
    summary: 'Cambia los campos enviados, si `version` es la actual; si no, `entity` es la configuración actual.',
    answer: settings,
    problems: ['validation_failed', 'settings_changed'],
  })
  update(@JsonBody(settingsPatch) patch: SettingsPatch): Promise<SettingsView> {
    return this.requests.send(UpdateSettings, patch);
  }
}
