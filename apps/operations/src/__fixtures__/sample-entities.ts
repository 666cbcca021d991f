import { randomUUID } from 'node:crypto';
import { CreateDepartment, CreateEmployee, CreateTask } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';

export interface SampleEntities {
  departmentId: string;
  employeeIds: string[];
  taskIds: string[];
}

/** Creates a department with three employees, and `tasks` tasks with a reminder every 15 minutes. */
export async function createEntities(ask: RequestClient, tasks: number): Promise<SampleEntities> {
  const department = { id: randomUUID(), name: 'Dirección', description: null };
  await ask.send(CreateDepartment, department);
  const employees = ['Ana', 'Berta', 'Óscar'].map((name, index) => ({
    id: randomUUID(),
    name,
    phone: `9988776${index}`,
  }));
  for (const employee of employees) await ask.send(CreateEmployee, { ...employee, departmentId: department.id });
  const taskIds: string[] = [];
  for (let number = 0; number < tasks; number += 1) {
    const id = randomUUID();
    const employeeId = employees[number % employees.length]?.id ?? '';
    const task = { title: `Tarea ${number}`, description: null, employeeId, reminderInterval: 15 };
    await ask.send(CreateTask, { id, ...task });
    taskIds.push(id);
  }
  return { departmentId: department.id, employeeIds: employees.map(({ id }) => id), taskIds };
}
