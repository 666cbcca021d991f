import type { CreationForms, LoadCreationForm } from '../components/form/creation-forms';

const FORMS: CreationForms = {
  department: async () => ({ Form: (await import('../features/departments/DepartmentForm')).DepartmentForm }),
  employee: async () => ({ Form: (await import('../features/employees/EmployeeForm')).EmployeeForm }),
};

/** Loads a form that other forms open. */
export const loadCreationForm: LoadCreationForm = (kind) => FORMS[kind]();
