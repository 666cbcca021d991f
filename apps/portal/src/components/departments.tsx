import type { ReactNode } from 'react';
import { useDepartmentOptionsQuery } from '../api/department-options';
import { portalConfig } from '../config/portal-config';
import { TextLink } from './buttons';

/** Departments that a select offers, by name; undefined while they were not loaded. */
export function useDepartments() {
  const { data, isError, isFetching, refetch } = useDepartmentOptionsQuery();
  return { options: data, loading: isFetching, failed: isError, retry: () => void refetch() };
}
export type Departments = ReturnType<typeof useDepartments>;

const TO_DEPARTMENTS = <TextLink to="/departments">Primero crea un departamento</TextLink>;

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
