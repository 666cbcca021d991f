import type { EmployeeView } from '@recuerda/contracts';
import { useLazyModule } from '../../components/lazy/use-lazy-module';

const load = () => import('./Reachability');
const ignore = () => undefined;

/** Its code is only loaded where there is something to say, which most cards have not. */
export function LazyReachability({ employee }: { employee: EmployeeView }) {
  const { consentAt, optedOutAt, unreachableReason, absences = [] } = employee;
  const isKnown = absences.length > 0 || Boolean(consentAt ?? optedOutAt ?? unreachableReason);
  return isKnown && <Loaded employee={employee} />;
}

function Loaded({ employee }: { employee: EmployeeView }) {
  const loaded = useLazyModule(load, true, ignore);
  return loaded && <loaded.Reachability {...employee} />;
}
