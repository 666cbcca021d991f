import { eventually } from '@recuerda/testing';
import { numberOf } from '../../load/school.js';
import type { FleetTrial } from '../../suite/fleet-trial.js';
import { deviations, type Treatment } from './treatment.js';

/**
 * Treats one person each as told and makes a reminder of each due. Task and person bear the number of their treatment, so
 * the trial needs as many of both.
 */
export async function treat({ provider, rounds }: FleetTrial, treatments: readonly Treatment[]): Promise<void> {
  treatments.forEach(({ behaviour }, index) => provider.behave(behaviour, numberOf(index)));
  const due = await rounds.makeDue(treatments.length);
  if (due !== treatments.length) throw new Error(`${due} reminders fell due, not ${treatments.length}`);
}

/** Resolves when all have come to the end their treatment allows; rejects at the limit, with every deviation. */
export const treated = (trial: FleetTrial, treatments: readonly Treatment[], limitMs: number): Promise<void> =>
  eventually(() => verify(trial, treatments), { timeoutMs: limitMs, intervalMs: 250 });

/** Throws with every deviation there is now. */
export async function verify(trial: FleetTrial, treatments: readonly Treatment[]): Promise<void> {
  const found = await Promise.all(treatments.map((treatment, index) => look(trial, treatment, index)));
  const left = treatments.flatMap(({ fault }, index) => (found[index] ?? []).map((what) => `${fault}: ${what}`));
  if (left.length > 0) throw new Error(left.join('\n'));
}

async function look({ api, provider, school }: FleetTrial, treatment: Treatment, index: number): Promise<string[]> {
  const taskId = school.idOf(index);
  const { items } = await api.deliveries(taskId);
  const found = deviations(treatment, provider.receivedBy(numberOf(index)), items[0]);
  const { nextReminder } = await api.getTask(taskId);
  const chain = nextReminder?.status ?? 'none';
  const wanted = treatment.status === 'sent' ? 'scheduled' : 'failed';
  if (chain !== wanted) found.push(`the task's reminder is ${chain}, expected ${wanted}`);
  return found;
}
