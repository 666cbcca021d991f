export { DepartmentForm as department } from '../features/departments/DepartmentForm';
export { EmployeeForm as employee } from '../features/employees/EmployeeForm';
