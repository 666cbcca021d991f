import { ESCALATION_OUTCOMES, MAX_STEPS } from '@recuerda/contracts';
import { counter } from '@recuerda/service';

export const escalations = counter(
  'recuerda_escalations_total',
  'Tasks escalated as unanswered, by step and by whom is asked.',
  ['step', 'outcome'],
);

// A counter that starts at its first event shows no increase.
for (let step = 1; step <= MAX_STEPS; step += 1)
  for (const outcome of ESCALATION_OUTCOMES) escalations.inc({ step: String(step), outcome }, 0);
