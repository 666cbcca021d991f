import type { Option } from '../form/Combobox';

interface Person {
  id: string;
  name: string;
  department: { name: string } | null;
}

/** As the select shows employees: 'name - department'. */
export const employeeOption = ({ id, name, department }: Person): Option => ({
  id,
  label: `${name} - ${department?.name ?? 'Sin departamento'}`,
});
