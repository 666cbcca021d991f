import { eventually } from '@recuerda/testing';
import { numberOf } from '../../load/school.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { deviations, type ProviderFault } from './provider-fault.js';

/**
 * Applies one fault to each employee's phone number and makes one reminder of each due. The trial needs as many
 * employees and tasks as there are faults.
 */
export async function applyFaults(
  { provider, reminderLoad }: ClusterTrial,
  faults: readonly ProviderFault[],
): Promise<void> {
  faults.forEach(({ behaviour }, index) => provider.behave(behaviour, numberOf(index)));
  const due = await reminderLoad.makeDue(faults.length);
  if (due !== faults.length) throw new Error(`${due} reminders fell due, not ${faults.length}`);
}

/** Resolves when every reminder has its expected outcome; rejects at the limit with every deviation. */
export const waitForOutcomes = (
  trial: ClusterTrial,
  faults: readonly ProviderFault[],
  limitMs: number,
): Promise<void> => eventually(() => verifyOutcomes(trial, faults), { timeoutMs: limitMs, intervalMs: 250 });

/** Throws with every current deviation. */
export async function verifyOutcomes(trial: ClusterTrial, faults: readonly ProviderFault[]): Promise<void> {
  const found = await Promise.all(faults.map((fault, index) => deviationsOf(trial, fault, index)));
  const left = faults.flatMap(({ name }, index) => (found[index] ?? []).map((what) => `${name}: ${what}`));
  if (left.length > 0) throw new Error(left.join('\n'));
}

async function deviationsOf(
  { api, provider, school }: ClusterTrial,
  fault: ProviderFault,
  index: number,
): Promise<string[]> {
  const taskId = school.taskIdAt(index);
  const { items } = await api.deliveries(taskId);
  const found = deviations(fault, provider.receivedBy(numberOf(index)), items[0]);
  const { nextReminder } = await api.getTask(taskId);
  const chain = nextReminder?.status ?? 'none';
  const expected = fault.status === 'sent' ? 'scheduled' : 'failed';
  if (chain !== expected) found.push(`the task's reminder is ${chain}, expected ${expected}`);
  return found;
}
