import type { ComponentProps } from 'react';
import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { FILTER } from '../../components/list/FilterFold';
import type { ManagerFilter } from './ManagerFilter';

const load = () => import('./ManagerFilter');
const ignore = () => undefined;

/** Few look for departments by their managers: its code is not loaded with the screen. Its place is kept. */
export function LazyManagerFilter(props: ComponentProps<typeof ManagerFilter>) {
  const loaded = useLazyModule(load, true, ignore);
  return loaded ? <loaded.ManagerFilter {...props} /> : <div className={`h-10 ${FILTER}`} />;
}
