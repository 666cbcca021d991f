import { Controller } from '@nestjs/common';
import { EndSuspension, GetSuspension, type SuspensionView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { Suspension } from './suspension.js';

@Controller()
export class SuspensionController {
  constructor(private readonly suspension: Suspension) {}

  @RequestHandler(GetSuspension)
  async get(): Promise<{ suspension: SuspensionView | null }> {
    return { suspension: await this.suspension.view() };
  }

  @RequestHandler(EndSuspension)
  async end(): Promise<Record<string, never>> {
    await this.suspension.end();
    return {};
  }
}
