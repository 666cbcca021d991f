import type { ProviderView } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';

/** A stopped provider is probed each minute. */
export const PROBE_MS = 60_000;

/** Waits until the portal shows this state of the provider. */
export const providerBecomes = (
  { api }: ClusterTrial,
  expected: Partial<ProviderView>,
  timeoutMs: number,
): Promise<unknown> =>
  eventually(
    async () => {
      const { body } = await api.call<ProviderView>('GET', '/provider');
      const differs = Object.entries(expected).some(([key, value]) => body[key as keyof ProviderView] !== value);
      if (differs) throw new Error(`the provider is ${JSON.stringify(body)}, expected ${JSON.stringify(expected)}`);
    },
    { timeoutMs, intervalMs: 500 },
  );
