import type { EmployeeView } from '@recuerda/contracts';
import { useEffect, useState } from 'react';
import { useEmployeeOptionsQuery } from '../../api/employee-options';
import { detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { formatDay } from '../../format/dates';
import { distinctLabels } from '../../format/distinct-labels';
import type { Option } from '../form/Combobox';

interface Person {
  id: string;
  name: string;
  department: { name: string } | null;
}

/** Returns the option of an employee: 'name - department'. */
export const employeeOption = (person: Person): Option => ({
  id: person.id,
  name: person.name,
  label: labelOf(person),
});

/** Returns the options of employees: with the phone, or the day of creation, where name and department repeat. */
export function employeeOptions(employees: readonly EmployeeView[]): Option[] {
  const labels = distinctLabels(
    employees,
    labelOf,
    ({ phone }) => phone,
    ({ createdAt }) => `agregado el ${formatDay(createdAt)}`,
  );
  return employees.map(({ id, name }, at) => ({ id, name, label: labels[at] ?? '' }));
}

const labelOf = ({ name, department }: Person): string => `${name} - ${department?.name ?? 'Sin departamento'}`;

/** The server is asked after a pause in typing of this length. Milliseconds. */
const PAUSE_MS = 200;

/** Finds employees by part of their name while the user types. */
export function useEmployeeSearch() {
  const [text, search] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const { data, currentData, error, isFetching, refetch } = useEmployeeOptionsQuery({ search: asked.trim() });

  const failed = error !== undefined && !isFetching;
  const seen = failed ? undefined : (currentData ?? data);
  const options = employeeOptions(seen?.items ?? []);
  const more = (seen?.total ?? 0) - options.length;
  const message = (): string | null => {
    if (failed) return portalConfig().errorNotices ? `No se pudieron cargar los empleados. ${detailOf(error)}` : null;
    if (!seen) return 'Cargando...';
    if (options.length === 0) return 'Sin resultados';
    return more > 0 ? `Y ${more} más: escribe para buscar` : null;
  };
  return {
    /** While `busy`: the options of the previous search. */
    options,
    busy: text !== asked || isFetching,
    message: message(),
    /** There are no employees at all. */
    none: asked === '' && currentData?.total === 0,
    failed,
    search,
    retry: () => void refetch(),
  };
}
