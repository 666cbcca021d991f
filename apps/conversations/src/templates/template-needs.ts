import { Injectable } from '@nestjs/common';
import { GetSettings, type SettingsView, type TemplateListView, type TemplateUse } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { TemplateStore } from './template.store.js';

type Settings = Pick<SettingsView, 'bundleMinutes' | 'isEscalating' | 'dailyDigestAt' | 'weeklyDigest'>;
type Needed = TemplateListView['needed'][number];

/** Which template each kind of message needs, and whether the school's settings make such messages. */
@Injectable()
export class TemplateNeeds {
  constructor(
    private readonly store: TemplateStore,
    private readonly requests: RequestClient,
  ) {}

  /** Empty: the provider has no templates, or they were not read yet. */
  async list(): Promise<Needed[]> {
    const { needed } = await this.store.synchronisation();
    if (needed.length === 0) return [];
    const uses = await this.uses();
    return needed.map((one) => ({ ...one, inUse: uses.has(one.use) }));
  }

  /** Without the directory only reminders are known to be sent. */
  private async uses(): Promise<ReadonlySet<TemplateUse>> {
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
