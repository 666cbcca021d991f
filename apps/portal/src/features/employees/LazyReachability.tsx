import type { EmployeeView } from '@recuerda/contracts';
import { useRequiresConsent } from '../../api/provider';
import { useLazyModule } from '../../components/lazy/use-lazy-module';

const load = () => import('./Reachability');
const ignore = () => undefined;

/** Its code is only loaded where there is something to say, which most cards have not. */
export function LazyReachability({ employee }: { employee: EmployeeView }) {
  const { consentAt, newPhone, optedOutAt, unreachableReason, absences } = employee;
  const isMissing = useRequiresConsent() && !consentAt && !optedOutAt;
  const isKnown = absences.length > 0 || Boolean(consentAt ?? optedOutAt ?? unreachableReason ?? newPhone);
  return (isKnown || isMissing) && <Loaded employee={employee} lacksConsent={isMissing} />;
}

function Loaded(props: { employee: EmployeeView; lacksConsent: boolean }) {
  const loaded = useLazyModule(load, true, ignore);
  // As high as its usual text: the cards below do not move when it comes.
  return loaded ? <loaded.Reachability {...props} /> : <p aria-hidden className="h-[2lh]" />;
}
