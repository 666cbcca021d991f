import { Injectable } from '@nestjs/common';
import { GetSettings, type SettingsView, type TemplateUse } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';

type Settings = Pick<SettingsView, 'bundleMinutes' | 'isEscalating' | 'dailyDigestAt' | 'weeklyDigest'>;

/** Which kinds of message the school's settings make, of those that need a template. */
@Injectable()
export class TemplateUses {
  constructor(private readonly requests: RequestClient) {}

  /** Without the directory only reminders are known to be sent. */
  async find(): Promise<ReadonlySet<TemplateUse>> {
    // On its own behalf: some who may see the problem may not read the settings.
    const settings = await withPrincipal(undefined, () => this.requests.send(GetSettings, {})).catch(() => undefined);
    return new Set<TemplateUse>(['reminder', ...(settings ? usesOf(settings) : [])]);
  }
}

function usesOf({ bundleMinutes, isEscalating, dailyDigestAt, weeklyDigest }: Settings): TemplateUse[] {
  return [
    ...(bundleMinutes === null ? [] : (['bundle'] as const)),
    ...(isEscalating ? (['notice'] as const) : []),
    ...(dailyDigestAt === null && weeklyDigest === null ? [] : (['digest'] as const)),
  ];
}
