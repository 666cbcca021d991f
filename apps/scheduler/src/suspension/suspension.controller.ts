import { Controller } from '@nestjs/common';
import { EndSuspension, GetSuspension, type OverdueChoice, type SuspensionView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AnnounceScheduled } from '../reminders/announce-scheduled.js';
import { Suspension } from './suspension.js';

@Controller()
export class SuspensionController {
  constructor(
    private readonly suspension: Suspension,
    private readonly announce: AnnounceScheduled,
  ) {}

  @RequestHandler(GetSuspension)
  async get(): Promise<{ suspension: SuspensionView | null }> {
    return { suspension: await this.suspension.view() };
  }

  @RequestHandler(EndSuspension)
  async end({ overdue = 'send' }: { overdue?: OverdueChoice | undefined }): Promise<Record<string, never>> {
    this.announce.run(await this.suspension.end(overdue));
    return {};
  }
}
