import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { FILTER } from '../../components/list/FilterFold';
import type { EmployeeFilterProps } from './EmployeeFilter';

const load = () => import('./EmployeeFilter');
const ignore = () => undefined;

/** The search in its list is 13 KB of compressed script: until that has come, a disabled field keeps its place. */
export function LazyEmployeeFilter(props: EmployeeFilterProps) {
  const loaded = useLazyModule(load, true, ignore);
  if (loaded) return <loaded.EmployeeFilter {...props} />;
  return (
    <div className={FILTER}>
      <input disabled className="field" aria-label="Filtrar por empleado" placeholder="Todos los empleados" />
    </div>
  );
}
