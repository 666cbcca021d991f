import type { ClusterTrial, ClusterTrialSettings } from './cluster-trial.js';
import type { Context } from './scenario.js';
import { CloudProvider } from '../cloud/cloud-provider.js';
import type { RecordingProxy } from '../cloud/recording-proxy.js';

/** A cluster that sends by the simulated Cloud API. */
export interface CloudTrial {
  trial: ClusterTrial;
  cloud: CloudProvider;
  /** Proxy that records what the gateway received. */
  webhooks: RecordingProxy;
}

/** One person gets at most one message in six seconds: each task has an employee of its own. */
export async function openCloud(
  context: Context,
  { people, ...settings }: { people: number } & Pick<ClusterTrialSettings, 'scale' | 'env'>,
): Promise<CloudTrial> {
  const cloud = await CloudProvider.start(context.cleanUp);
  const trial = await context.openCluster({ employees: people, tasks: people, cloud, ...settings });
  return { trial, cloud, webhooks: await cloud.subscribe(trial.url, context.cleanUp) };
}
