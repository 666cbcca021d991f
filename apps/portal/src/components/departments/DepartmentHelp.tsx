import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { portalConfig } from '../../config/portal-config';
import type { Departments } from './use-departments';

const TO_DEPARTMENTS = (
  <Link to="/departments" className="text-link">
    Primero crea un departamento
  </Link>
);

interface Props {
  departments: Departments;
  /** Advice where there are none; default: the way to Departamentos. */
  whenNone?: ReactNode;
}

/** Below the field: why there is nothing to select, and what to do about it. */
export function DepartmentHelp({ departments, whenNone = TO_DEPARTMENTS }: Props) {
  const { options, loading, failed, retry } = departments;
  return (
    <div aria-live="polite" className="text-muted not-empty:mt-1">
      {!options && loading && 'Cargando departamentos...'}
      {!options && failed && portalConfig().errorNotices && (
        <>
          No se pudieron cargar los departamentos.{' '}
          <button type="button" className="text-link" onClick={retry}>
            Reintentar
          </button>
        </>
      )}
      {options?.length === 0 && whenNone}
    </div>
  );
}
