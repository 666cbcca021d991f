import type { DashboardView } from '@recuerda/contracts';
import { useState } from 'react';
import { useMay } from '../../api/access/use-may';
import { lazyPart } from '../../components/lazy/lazy-part';
import { firstStepsState } from './first-steps-state';

/** Whether the first steps are shown: to administrators, from an empty Dashboard on, until they are over. */
export function useFirstSteps(figures: DashboardView | undefined): boolean {
  const [kept] = useState(firstStepsState);
  const isEmpty =
    figures !== undefined && (!figures.totalDepartments || !figures.totalEmployees || !figures.totalTasks);
  const [isBegun, setIsBegun] = useState(kept !== null);
  if (isEmpty && !isBegun) setIsBegun(true);
  return useMay('settings.write') && kept !== 'over' && isBegun && figures !== undefined;
}

/** The first steps, loaded only where they are shown. */
export const LazyFirstSteps = lazyPart(
  async () => (await import('./FirstSteps')).FirstSteps,
  // As high: what is below does not move when they come.
  <div className="card h-80 sm:h-47 xl:h-31" />,
);
