import type { DashboardView } from '@recuerda/contracts';
import { useState } from 'react';
import { useMay } from '../../api/access/use-may';
import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { firstStepsState } from './first-steps-state';

const load = () => import('./FirstSteps');
const ignore = () => undefined;

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
export function LazyFirstSteps(props: { figures: DashboardView }) {
  const loaded = useLazyModule(load, true, ignore);
  // As high: what is below does not move when they come.
  return loaded ? <loaded.FirstSteps {...props} /> : <div className="card h-80 sm:h-47 xl:h-31" />;
}
