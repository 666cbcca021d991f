import { type DepartmentView, type EmployeeView, MAX_IDS } from '@recuerda/contracts';
import { baseApi, TAGS } from '../base-api';
import type { Change } from './connection';
import { departmentLists, employeeLists, taskLists } from './lists';
import { ChangedRows, readRows, refreshRows } from './refresh-rows';
import { type ApiThunk, changeRows } from './rows';

/** Brings the loaded rows up to date with what changed, by reading exactly that. Throws what a read threw. */
export const refreshChanged =
  (changes: readonly Change[]): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    const [departments, employees, tasks] = [new ChangedRows(), new ChangedRows(), new ChangedRows()];
    const reminded = new Set<string>();
    for (const { type, subject, taskId } of changes) {
      if (type.startsWith('directory.department.')) departments.add(type, subject);
      else if (type.startsWith('directory.employee.')) employees.add(type, subject);
      else if (type.startsWith('tasks.task.')) tasks.add(type, subject);
      else if (taskId !== undefined) reminded.add(taskId);
    }
    if (departments.some) await dispatch(refreshDepartments(departments));
    if (employees.some) await dispatch(refreshEmployees(employees));
    await dispatch(refreshRows(taskLists, tasks, reminded));
    if (reminded.size > 0)
      dispatch(baseApi.util.invalidateTags([...reminded].map((id) => ({ type: 'Deliveries' as const, id }))));
  };

/** Everything is read again, as far as a screen shows it. */
export const refreshAll = (): ApiThunk => (dispatch) => void dispatch(baseApi.util.invalidateTags([...TAGS]));

const refreshEmployees =
  (employees: ChangedRows): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(baseApi.util.invalidateTags(['EmployeeOptions']));
    const ids = [...employees.changed];
    if (ids.length > MAX_IDS) return void dispatch(baseApi.util.invalidateTags(['EmployeeList', 'TaskList']));
    await dispatch(refreshRows(employeeLists, employees));
    for (const employee of await dispatch(readRows(employeeLists, {}, ids))) dispatch(showOnTasks(employee));
  };

const refreshDepartments =
  (departments: ChangedRows): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(baseApi.util.invalidateTags(['DepartmentOptions']));
    const ids = [...departments.changed];
    if (ids.length > MAX_IDS)
      return void dispatch(baseApi.util.invalidateTags(['DepartmentList', 'EmployeeList', 'TaskList']));
    await dispatch(refreshRows(departmentLists, departments));
    for (const department of await dispatch(readRows(departmentLists, {}, ids))) dispatch(showOnOthers(department));
  };

/** Tasks show their employee. */
const showOnTasks = ({ id, name, phone, department }: EmployeeView): ApiThunk => {
  const employee = { id, name, phone, department: { id: department.id, name: department.name } };
  return changeRows(taskLists, (task) => (task.employeeId === id ? { ...task, employee } : task));
};

/** Employees and tasks show their department's name. */
const showOnOthers =
  ({ id, name, description }: DepartmentView): ApiThunk =>
  (dispatch) => {
    dispatch(
      changeRows(employeeLists, (employee) =>
        employee.departmentId === id ? { ...employee, department: { id, name, description } } : employee,
      ),
    );
    dispatch(
      changeRows(taskLists, (task) =>
        task.employee?.department?.id === id
          ? { ...task, employee: { ...task.employee, department: { id, name } } }
          : task,
      ),
    );
  };
