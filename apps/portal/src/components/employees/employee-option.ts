import type { EmployeeView } from '@recuerda/contracts';
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
