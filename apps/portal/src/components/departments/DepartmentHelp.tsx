import { Link } from 'react-router-dom';
import { portalConfig } from '../../config/portal-config';
import type { Departments } from './use-departments';

/** Below the field: why there is nothing to select, and what to do about it. */
export function DepartmentHelp({ departments }: { departments: Departments }) {
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
      {options?.length === 0 && (
        <Link to="/departments" className="text-link">
          Primero crea un departamento
        </Link>
      )}
    </div>
  );
}
