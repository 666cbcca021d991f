import { useEffect, useState } from 'react';
import { useEmployeeOptionsQuery } from '../../api/employees';
import { detailOf } from '../../api/problem';
import type { Option } from '../../components/form/Combobox';
import { portalConfig } from '../../config/portal-config';
import { employeeOption } from './employee-option';

/** Typing pauses this long before the server is asked. Milliseconds. */
const PAUSE_MS = 200;

interface EmployeeSearch {
  options: readonly Option[];
  /** Instead of options: loading, nothing found, failed; null when there are some. */
  message: string | null;
  /** There is not one employee to choose from. */
  none: boolean;
  failed: boolean;
  search: (text: string) => void;
  retry: () => void;
}

/** Employees by part of their name, as one types. */
export function useEmployeeSearch(): EmployeeSearch {
  const [text, search] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const { currentData, error, isError, refetch } = useEmployeeOptionsQuery({ search: asked });
  useEffect(() => {
    if (error !== undefined) console.error('Error loading employees', error);
  }, [error]);

  const options = currentData?.items.map(employeeOption) ?? [];
  const more = (currentData?.total ?? 0) - options.length;
  const failed = isError && portalConfig().errorNotices;
  const message = (): string | null => {
    if (failed) return `No se pudieron cargar los empleados. ${detailOf(error)}`;
    if (!currentData) return 'Cargando...';
    if (options.length === 0) return 'Sin resultados';
    return more > 0 ? `Y ${more} más: escribe para buscar` : null;
  };
  const none = asked === '' && currentData?.total === 0;
  return { options, message: message(), none, failed, search, retry: () => void refetch() };
}
