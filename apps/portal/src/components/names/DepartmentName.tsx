import { useDepartments } from '../departments/use-departments';

/** The name of a department that may be deleted by now. */
export function DepartmentName({ id }: { id: string }) {
  const { options, loading } = useDepartments();
  const known = options?.find((department) => department.id === id)?.name;
  return known ?? (loading ? '...' : 'Departamento eliminado');
}
