import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AuditValue,
  type BulkJobView,
  type DeliveryView,
  GetBulkJob,
  GetCosts,
  GetMetrics,
  GetReminders,
  GetSettings,
  GetTasks,
  ListAudit,
  ListBulkItems,
  ListDeliveries,
  ListDepartments,
  ListEmployees,
  ListTasks,
  RecordExport,
  type SettingsView,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { department, employee, EMPLOYEE_ID, metrics, reminder, task } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  gateway.requests
    .answer(GetSettings, () => ({ effectiveTimeZone: 'America/Tegucigalpa' }) as SettingsView)
    .answer(GetReminders, () => [reminder])
    .answer(ListTasks, () => ({ items: [task], nextCursor: null, total: 1 }))
    .answer(RecordExport, () => undefined);
});

const read = (path: string) => gateway.app.inject({ url: `/api/exports/${path}` });
/** Lines of a CSV export, without its mark. */
const linesOf = async (path: string): Promise<string[]> => (await read(path)).body.slice(1).trimEnd().split('\r\n');

describe('the columns', () => {
  it('of tasks have the reminder; without the scheduler there is no file [EXP-01]', async () => {
    const [head, row] = await linesOf('tasks?format=csv');
    expect(head).toMatch(/^Título;Descripción;Empleado;Teléfono;Departamento;Estado;Intervalo \(minutos\)/);
    expect(row).toMatch(/^Revisar listas;;Ana Núñez;9999-9999;Administración;Activa;60;2026-03-01 07:00:00;;;2026-03/);
    gateway.requests.fail(GetReminders, new AppError('request_timeout'));
    expect((await read('tasks')).statusCode).toBe(504);
  });

  it('of employees and departments [EXP-01]', async () => {
    gateway.requests
      .answer(ListEmployees, () => ({
        items: [{ ...employee, optedOutAt: '2026-03-01T12:00:00.000Z' }],
        nextCursor: null,
        total: 1,
      }))
      .answer(ListDepartments, () => ({ items: [department], nextCursor: null, total: 1 }));
    expect((await linesOf('employees?format=csv'))[1]).toMatch(
      /^Ana Núñez;9999-9999;;Administración;1;No;;;2026-03-01/,
    );
    expect((await linesOf('departments?format=csv&separator=,'))[1]).toMatch(/^Administración,,,1,1,2026-03-01/);
  });

  it('of costs are those of a month, with present names [COST-04]', async () => {
    const item = { departmentId: department.id, category: 'utility', messages: 1_200, unpriced: 2, cost: 13.56 };
    const items = [item, { ...item, departmentId: null, category: 'referral' }];
    gateway.requests
      .answer(ListDepartments, () => ({ items: [department], nextCursor: null, total: 1 }))
      .answer(GetCosts, ({ month = '2026-11' }) => ({ month, months: [month], items, cost: 27.12, forecast: null }));
    expect(await linesOf('costs?format=csv')).toEqual([
      'Mes;Departamento;Categoría;Mensajes;Sin precio;Costo (USD)',
      '2026-11;Administración;Utilidad;1200;2;13,56',
      '2026-11;Sin departamento;referral;1200;2;13,56',
    ]);
    const before = await linesOf('costs?format=csv&separator=,&month=2026-10');
    expect(before[1]).toBe('2026-10,Administración,Utilidad,1200,2,13.56');
    expect((await read('costs?month=2026-13')).statusCode).toBe(422);
  });

  it('of deliveries have names, also of an employee whose task was given to another one [EXP-01]', async () => {
    const other = '0198f2a0-0000-7000-8000-0000000000ee';
    const at = '2026-03-01T13:00:00.000Z';
    const sent: DeliveryView = {
      remark: null,
      bundledWith: 0,
      providerId: null,
      receipt: null,
      receiptReason: null,
      deliveredAt: null,
      readAt: null,
      reminderId: reminder.id,
      taskId: task.id,
      employeeId: EMPLOYEE_ID,
      dueAt: at,
      to: '50499999999',
      status: 'sent',
      attempts: 1,
      reason: null,
      providerAnswer: '{"ok":true}',
      byMail: false,
      sentAt: at,
      createdAt: at,
    };
    const failed: DeliveryView = {
      ...sent,
      employeeId: other,
      status: 'failed',
      reason: 'timeout',
      receipt: 'undelivered',
    };
    gateway.requests
      .answer(ListDeliveries, () => ({
        items: [sent, failed],
        nextCursor: null,
        total: 2,
      }))
      .answer(GetTasks, () => [task])
      .answer(ListEmployees, ({ ids }) => ({
        items: ids === other ? [{ ...employee, id: other, name: 'Luis Paz' }] : [],
        nextCursor: null,
        total: 1,
      }));
    const [, first, second] = await linesOf('deliveries?format=csv');
    expect(first).toMatch(/^2026-03-01 07:00:00;2026-03-01 07:00:00;Revisar listas;Ana Núñez;50499999999;Enviado;1;;/);
    expect(second).toMatch(/;Luis Paz;50499999999;Fallido;1;El proveedor no respondió a tiempo;No entregado;/);
  });

  it('of the audit say who did what, with local times [EXP-01, EXP-02]', async () => {
    gateway.requests.answer(ListAudit, () => ({
      items: [
        {
          id: '1',
          at: '2026-03-01T13:00:00.000Z',
          actor: { id: EMPLOYEE_ID, name: 'Ana Núñez' },
          actorEmployeeId: null,
          action: 'task.updated' as const,
          entity: { kind: 'task' as const, id: task.id, name: 'Informe' },
          departmentId: null,
          changes: [
            { field: 'title', before: 'Informe', after: 'Informe anual', erased: false },
            { field: 'dueAt', before: null, after: '2026-03-02T03:30:00.000Z', erased: false },
            { field: 'dailyDigestAt', before: null, after: '06:30', erased: false },
            { field: 'consentSource', before: null, after: 'school', erased: false },
          ],
          route: null,
          count: 1,
          address: '192.0.2.7',
          correlationId: null,
        },
      ],
      nextCursor: null,
    }));
    const changes =
      'Título: Informe → Informe anual\nVence el: 2026-03-01 21:30:00\nResumen diario: 06:30\nDecidido por: La escuela';
    expect((await linesOf('audit?format=csv'))[1]).toContain(
      `2026-03-01 07:00:00;Ana Núñez;Tarea cambiada;cambió la tarea «Informe»;"${changes}";1;192`,
    );
  });

  it('of the audit have words for codes, and names for ids [EXP-01, AUTH-25]', async () => {
    const gone = '0198f2a0-0000-7000-8000-0000000000ee';
    const changed = (field: string, before: AuditValue, after: AuditValue) => ({ field, before, after, erased: false });
    const entry = {
      id: '1',
      at: '2026-03-01T13:00:00.000Z',
      actor: { id: EMPLOYEE_ID, name: 'Ana Núñez' },
      actorEmployeeId: null,
      action: 'user.updated' as const,
      entity: { kind: 'user' as const, id: EMPLOYEE_ID, name: 'Ana Núñez' },
      departmentId: null,
      changes: [
        changed('role', 'viewer', 'manager'),
        changed('permissions', null, ['school.read', 'audit.read']),
        changed('departmentIds', [], [department.id, gone]),
        changed('departmentId', department.id, gone),
        changed('employeeId', null, employee.id),
        changed('managerEmployeeId', gone, null),
        changed('reminderInterval', 60, 90),
      ],
      route: null,
      count: 1,
      address: null,
      correlationId: null,
    };
    gateway.requests
      .answer(ListAudit, () => ({ items: [entry], nextCursor: null }))
      .answer(ListDepartments, () => ({ items: [department], nextCursor: null, total: 1 }))
      .answer(ListEmployees, () => ({ items: [employee], nextCursor: null, total: 1 }));
    const [, ...lines] = (await read('audit?format=csv')).body.split('\r\n');
    expect(/"([^"]*)"/.exec(lines.join('\r\n'))?.[1]?.split('\n')).toEqual([
      'Rol: Lectura → Responsable',
      'Permisos: Leer departamentos, empleados, tareas y métricas, Leer la actividad',
      'Departamentos: Administración, Departamento eliminado',
      'Departamento: Administración → Departamento eliminado',
      'Empleado: Ana Núñez',
      'Responsable: Empleado eliminado',
      'Intervalo: Cada 60 min → Cada 90 min',
    ]);
  });

  it('of the results of a bulk job say what became of each row, and why not [BULK-12]', async () => {
    const jobId = '0198f2a0-0000-7000-8000-0000000000c1';
    gateway.requests
      .answer(GetBulkJob, () => ({ list: 'employees' }) as BulkJobView)
      .answer(ListBulkItems, () => ({
        items: [
          { id: EMPLOYEE_ID, name: '=Ana', result: 'changed' as const, code: null },
          { id: task.id, name: null, result: 'failed' as const, code: 'employee_not_found' },
          { id: jobId, name: null, result: null, code: null },
        ],
        nextCursor: null,
      }));
    expect(await linesOf(`bulk-results?jobId=${jobId}&result=failed&format=csv`)).toEqual([
      'Empleado;Resultado;Motivo;Código;Id',
      `'=Ana;Hecho;;;${EMPLOYEE_ID}`,
      `;No se pudo;ya no existe;employee_not_found;${task.id}`,
      `;Sin hacer;;;${jobId}`,
    ]);
    expect(gateway.requests.sent.find(({ pattern }) => pattern === ListBulkItems.pattern)?.input).toMatchObject({
      id: jobId,
      result: 'failed',
    });
    gateway.requests.fail(GetBulkJob, new AppError('bulk_job_not_found'));
    expect((await read(`bulk-results?jobId=${jobId}`)).statusCode).toBe(404);
    expect((await read('bulk-results')).statusCode).toBe(422);
  });

  it('of the metrics have one figure a row [EXP-01]', async () => {
    gateway.requests.answer(GetMetrics, () => metrics);
    const lines = await linesOf('metrics?format=csv');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Grupo;Nombre;Medida;Valor',
        'Resumen;Crecimiento Mensual;%;-5',
        'Tareas por Departamento;Secretaría Académica;Activas;3',
        'Tendencia Semanal de Recordatorios;Lun;Recordatorios;7',
      ]),
    );
    expect(lines.join('\n')).not.toContain('Escaladas');
  });

  it('of the metrics have the escalated tasks where the screen shows them [EXP-01, ESC-22]', async () => {
    const settings = { effectiveTimeZone: 'America/Tegucigalpa', isEscalating: true } as SettingsView;
    gateway.requests
      .answer(GetMetrics, () => metrics)
      .answer(GetSettings, () => settings)
      .answer(ListTasks, ({ state }) => ({ items: [task], nextCursor: null, total: state === 'escalated' ? 12 : 40 }));
    expect(await linesOf('metrics?format=csv')).toContain('Resumen;Escaladas;Tareas;12');
  });
});
