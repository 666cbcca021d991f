import { LeaveLink } from '../form/LeaveLink';
import { portalConfig } from '../../config/portal-config';
import type { Departments } from './use-departments';

interface Props {
  departments: Departments;
  /** Leaving would lose what was typed. */
  dirty: boolean;
}

const LINK = 'font-medium text-accent underline underline-offset-2';

/** Below the field: why there is nothing to select, and what to do about it. */
export function DepartmentHelp({ departments: { options, loading, failed, retry }, dirty }: Props) {
  return (
    <div aria-live="polite" className="text-muted not-empty:mt-1">
      {!options && loading && 'Cargando departamentos...'}
      {!options && failed && portalConfig().errorNotices && (
        <>
          No se pudieron cargar los departamentos.{' '}
          <button type="button" className={LINK} onClick={retry}>
            Reintentar
          </button>
        </>
      )}
      {options?.length === 0 && (
        <LeaveLink to="/departments" dirty={dirty}>
          Primero crea un departamento
        </LeaveLink>
      )}
    </div>
  );
}
