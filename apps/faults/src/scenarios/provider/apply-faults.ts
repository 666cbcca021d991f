import { eventually } from '@recuerda/testing';
import { numberOf } from '../../load/school.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { deviations, type ProviderFault } from './provider-fault.js';

/**
 * Treats one person each as told and makes a reminder of each due. Task and person bear the number of their treatment, so
 * the trial needs as many of both.
 */
export async function applyFaults(
  { provider, reminderLoad }: ClusterTrial,
  faults: readonly ProviderFault[],
): Promise<void> {
  faults.forEach(({ behaviour }, index) => provider.behave(behaviour, numberOf(index)));
  const due = await reminderLoad.makeDue(faults.length);
  if (due !== faults.length) throw new Error(`${due} reminders fell due, not ${faults.length}`);
}

/** Resolves when all have come to the end their treatment allows; rejects at the limit, with every deviation. */
export const waitForOutcomes = (
  trial: ClusterTrial,
  faults: readonly ProviderFault[],
  limitMs: number,
): Promise<void> => eventually(() => verify(trial, faults), { timeoutMs: limitMs, intervalMs: 250 });

/** Throws with every deviation there is now. */
export async function verify(trial: ClusterTrial, faults: readonly ProviderFault[]): Promise<void> {
  const found = await Promise.all(faults.map((fault, index) => look(trial, fault, index)));
  const left = faults.flatMap(({ fault }, index) => (found[index] ?? []).map((what) => `${fault}: ${what}`));
  if (left.length > 0) throw new Error(left.join('\n'));
}

async function look({ api, provider, school }: ClusterTrial, fault: ProviderFault, index: number): Promise<string[]> {
  const taskId = school.taskIdAt(index);
  const { items } = await api.deliveries(taskId);
  const found = deviations(fault, provider.receivedBy(numberOf(index)), items[0]);
  const { nextReminder } = await api.getTask(taskId);
  const chain = nextReminder?.status ?? 'none';
  const wanted = fault.status === 'sent' ? 'scheduled' : 'failed';
  if (chain !== wanted) found.push(`the task's reminder is ${chain}, expected ${wanted}`);
  return found;
}
