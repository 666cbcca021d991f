import { describe, expect, it } from '@jest/globals';
import { MAX_BATCH } from '@recuerda/contracts';
import { ANA, KNOWN, LIBRARY, LUIS, plan, reading, REPORT, TASK, uuid } from '../../__fixtures__/plan.js';
import { planFile } from './plan-file.js';

describe('departments', () => {
  it('are found by their names, however they are written [IMP-04]', async () => {
    const { words, items } = await plan('Departamento;Descripción\nSECRETARIA;\n biblioteca;Más libros\nMúsica;');
    expect(words).toEqual(['unchanged', 'update', 'create']);
    expect(items).toMatchObject([
      { id: LIBRARY, patch: { description: 'Más libros' } },
      { create: { name: 'Música' } },
    ]);
  });

  it('are made by whom the permission allows only [IMP-10]', async () => {
    const { words, messages } = await plan('Departamento\nMúsica\nBiblioteca', {}, { mayCreateDepartments: false });
    expect(words).toEqual(['error', 'unchanged']);
    expect(messages).toEqual([[0, 'Tu cuenta no permite crear departamentos.']]);
  });
});

describe('employees', () => {
  const HEADER = 'Nombre;Teléfono;Departamento';

  it('are found by their numbers, and changed where they differ [IMP-04, IMP-06]', async () => {
    const { verdicts, items } = await plan(
      `${HEADER}\nAna Paz;50499990001.0;secretaría\nLuis PAZ;9999 0002;Biblioteca`,
    );
    expect(verdicts).toMatchObject([
      { verdict: 'unchanged' },
      { verdict: 'update', changes: ['employee', 'department'] },
    ]);
    expect(items).toEqual([{ kind: 'employees', id: LUIS, patch: { name: 'Luis PAZ', departmentId: LIBRARY } }]);
  });

  it('consent or not as a column says, also of another number; an export is read back [CON-06]', async () => {
    const { words, items, messages } = await plan(
      [
        'Nombre;Teléfono;Departamento;Consentimiento;Id',
        `Ana Paz;99990001;Secretaría;sí;${ANA}`,
        `Luis Paz;99990002;Secretaría;2026-11-25T14:30:00.000Z;${LUIS}`,
        'Eva;99990003;Secretaría;x;',
        'Leo;99990004;Secretaría;;',
        'Mía;99990005;Secretaría;quizás;',
      ].join('\n'),
      {},
      {
        employees: KNOWN.employees.map((one) =>
          one.id === LUIS ? { ...one, consentAt: '2026-11-25T14:30:00Z' } : one,
        ),
      },
    );
    expect(words).toEqual(['update', 'unchanged', 'create', 'create', 'error']);
    expect(items).toMatchObject([
      { id: ANA, patch: { consent: true } },
      { create: { name: 'Eva', consent: true } },
      { create: { name: 'Leo' } },
    ]);
    expect(items[2]?.create).not.toHaveProperty('consent');
    expect(messages).toEqual([[3, 'Debe ser sí o no.']]);
    const consenting = { ...KNOWN.employees[0]!, consentAt: '2026-11-25T14:30:00Z' };
    const known = { employees: [consenting] };
    const moved = await plan(`Nombre;Teléfono;Acepta;Id\nAna Paz;88880001;Sí;${ANA}`, {}, known);
    expect(moved.items).toEqual([{ kind: 'employees', id: ANA, patch: { phone: '88880001', consent: true } }]);
    const withdrawn = await plan('Nombre;Teléfono;Acepta\nAna Paz;99990001;no', {}, known);
    expect(withdrawn.items).toEqual([{ kind: 'employees', id: ANA, patch: { consent: false } }]);
  });

  it('have a mail address as a column says, unless it is empty or the same [MAIL-01]', async () => {
    const rows = [
      'Nombre;Teléfono;Departamento;Correo electrónico',
      'Ana Paz;99990001;Secretaría;ANA@example.org',
      'Luis Paz;99990002;Secretaría;',
      'Eva;99990003;Secretaría; eva@example.org ',
      'Leo;99990004;Secretaría;leo@',
    ];
    const employees = KNOWN.employees.map((one) => ({ ...one, email: 'ana@example.org' }));
    const { words, items, messages } = await plan(rows.join('\n'), {}, { employees });
    expect(words).toEqual(['unchanged', 'unchanged', 'create', 'error']);
    expect(items).toMatchObject([{ create: { name: 'Eva', email: 'eva@example.org' } }]);
    expect(messages).toEqual([[3, 'El correo no es válido.']]);
    const other = await plan(rows.slice(0, 2).join('\n'));
    expect(other.items).toEqual([{ kind: 'employees', id: ANA, patch: { email: 'ana@example.org' } }]);
  });

  it('have the mistakes that the API has, each at its column [IMP-04]', async () => {
    const { messages } = await plan(
      `${HEADER}\n;9999-0003;Biblioteca\nEva;5,04999E+11;Biblioteca\nEva;99990003;\n${'x'.repeat(201)};1;Biblioteca`,
    );
    expect(messages).toEqual([
      [0, 'Este campo es obligatorio.'],
      [1, 'Excel convirtió este teléfono en un número y perdió dígitos. Escríbelo completo.'],
      [2, 'Este campo es obligatorio.'],
      [0, 'No puede superar los 200 caracteres.'],
    ]);
  });

  it('of a file without their department are changed only; what is missing has a name [IMP-04]', async () => {
    const { words, messages } = await plan('Nombre;Teléfono\nANA PAZ;99990001\nEva;99990003\n;99990004');
    expect(words).toEqual(['update', 'error', 'error']);
    expect(messages).toEqual([
      [null, 'Departamento: este campo es obligatorio.'],
      [0, 'Este campo es obligatorio.'],
      [null, 'Departamento: este campo es obligatorio.'],
    ]);
  });

  it('that a file has twice are made once; what contradicts is a mistake [IMP-04]', async () => {
    const rows = 'Eva;99990003;Arte\nEva;9999-0003;Arte\nEvas;99990003;Arte';
    const { words, items, messages } = await plan(`${HEADER}\n${rows}`);
    expect(words).toEqual(['create', 'unchanged', 'error']);
    expect(messages).toEqual([[null, 'Está repetida con otros datos: la fila 2 tiene el mismo teléfono.']]);
    expect(items.map(({ kind }) => kind)).toEqual(['departments', 'employees']);
  });

  it('join no department that is not there, if none is to be created [IMP-06]', async () => {
    const { messages } = await plan(`${HEADER}\nEva;99990003;Arte`, { createMissing: false });
    expect(messages).toEqual([[2, 'No hay ningún departamento con este nombre.']]);
  });

  it('of a manager join own departments only: others may exist [IMP-10]', async () => {
    const known = { mayCreateDepartments: false, isLimited: true };
    const { messages } = await plan(`${HEADER}\nEva;99990003;Arte`, {}, known);
    expect(messages).toEqual([[2, 'No está entre tus departamentos, y tu cuenta no puede crear otros.']]);
  });
});

describe('tasks', () => {
  it('name employees by number or name, also those that later rows bring [IMP-04]', async () => {
    const { words, items } = await plan(
      [
        'Tarea;Empleado;Teléfono;Departamento',
        'Uno;Eva Luz;;',
        'Dos;;9999 0001;',
        'Tres;Eva Luz;99990003;Arte',
        'Cuatro;Nadie;;',
      ].join('\n'),
    );
    expect(words).toEqual(['create', 'create', 'create', 'error']);
    const made = items.filter(({ kind }) => kind === 'tasks').map(({ create }) => create as { employeeId: string });
    expect(made[0]?.employeeId).toBe(made[2]?.employeeId);
    expect(made[1]?.employeeId).toBe(ANA);
  });

  it('of an employee who is not there say what would create one, if that is chosen [IMP-04]', async () => {
    const file = 'Tarea;Empleado\nUno;Nadie';
    const unknown = 'No hay ningún empleado con este nombre.';
    const { messages } = await plan(file);
    expect(messages).toEqual([[1, `${unknown} Para crearlo hacen falta su teléfono y su departamento.`]]);
    expect((await plan(file, { createMissing: false })).messages).toEqual([[1, unknown]]);
  });

  it('of a name that several have need a number [IMP-04]', async () => {
    const employees = [...KNOWN.employees, { ...KNOWN.employees[0]!, id: uuid(8), phone: '1', departmentId: LIBRARY }];
    const { messages } = await plan('Tarea;Empleado\nUno;Ana Paz', {}, { employees });
    expect(messages).toEqual([[1, 'Hay varios empleados con este nombre. Agrega el teléfono.']]);
    const { words } = await plan('Tarea;Empleado;Departamento\nUno;Ana Paz;Biblioteca', {}, { employees });
    expect(words).toEqual(['create']);
  });

  it('are found by title and employee; empty cells leave what is there [IMP-04, IMP-06]', async () => {
    const header = 'Título;Empleado;Descripción;Intervalo;Vence;Estado';
    const same = await plan(`${header}\n informe ;Ana Paz;;1 hora;31/12/2026 14:30;Completada`);
    expect([same.words, same.items]).toEqual([['unchanged'], []]);
    const { items } = await plan(`${header}\nInforme;Ana Paz;Otra;15;1/1/2027;`);
    expect(items).toEqual([
      {
        kind: 'tasks',
        id: TASK,
        patch: { description: 'Otra', reminderInterval: 15, dueAt: '2027-01-02T05:59:00.000Z' },
      },
    ]);
    expect((await plan(`${header}\nInforme;Ana Paz;Otra;;;`, { mode: 'create' })).words).toEqual(['unchanged']);
  });

  it('are created again where the former is completed and the row says otherwise [IMP-08]', async () => {
    const tasks = [{ ...REPORT, isCompleted: true }];
    const header = 'Título;Empleado;Vence';
    const again = await plan(`${header}\nInforme;Ana Paz;1/1/2027`, { tasks });
    expect(again.words).toEqual(['create']);
    expect(again.items[0]?.create).toMatchObject({ title: 'Informe', dueAt: '2027-01-02T05:59:00.000Z' });
    expect((await plan(`${header}\nInforme;Ana Paz;31/12/2026 14:30`, { tasks })).words).toEqual(['unchanged']);
    const named = await plan(`${header};Id\nInforme;Ana Paz;1/1/2027;${TASK}`, { tasks });
    expect(named.items).toMatchObject([{ id: TASK, patch: { dueAt: '2027-01-02T05:59:00.000Z' } }]);
  });

  it('are found by their ids, too: then title and employee can be changed [IMP-04]', async () => {
    const { items, verdicts } = await plan(`Título;Empleado;Id\nInforme final;Luis Paz;${TASK}`);
    expect(items).toEqual([{ kind: 'tasks', id: TASK, patch: { title: 'Informe final', employeeId: LUIS } }]);
    expect(verdicts[0]?.changes).toEqual(['title', 'employee']);
  });

  it('that are completed in the file are so when they are made [IMP-06]', async () => {
    const { items } = await plan('Título;Empleado;Estado\nVieja;Ana Paz;Completada');
    expect(items[0]?.create).toMatchObject({ title: 'Vieja', state: 'completed' });
  });

  it.each(['31/12/9999', '9999-12-31', '31/12/9999 23:59'])(
    'that are due on %s, the last day of spreadsheets, are a mistake and stop no others [IMP-04]',
    async (date) => {
      const { words, messages } = await plan(`Tarea;Empleado;Vence\nUno;Ana Paz;${date}\nDos;Ana Paz;31/12/2026`);
      expect(words).toEqual(['error', 'create']);
      expect(messages).toEqual([[2, 'Debe estar entre los años 2000 y 2200.']]);
    },
  );

  it('with a mistake create nothing that they name [IMP-04]', async () => {
    const { items, words } = await plan('Tarea;Empleado;Teléfono;Departamento;Vence\nUno;Eva;99990003;Arte;nunca');
    expect([words, items]).toEqual([['error'], []]);
  });
});

it('looks for the tasks of one employee together, in whatever order the rows are [IMP-05]', async () => {
  const asked: string[][] = [];
  await planFile({
    importId: uuid(9),
    mapping: { kind: 'tasks', columns: ['title', 'employee'], mode: 'update', createMissing: true },
    ...reading(
      Array.from({ length: 2 * MAX_BATCH }, (_, index) => ({
        number: index + 2,
        cells: [`Tarea ${index}`, index % 2 === 0 ? 'Ana Paz' : 'Luis Paz'],
      })),
    ),
    save: async () => undefined,
    known: KNOWN,
    now: new Date(),
    findTasks: async ({ pairs }) => {
      asked.push([...new Set(pairs.map(({ employeeId }) => employeeId))]);
      return [];
    },
    findGroups: async () => [],
  });
  expect(asked).toEqual([[ANA], [LUIS]]);
});

describe('rows from which an erasure took values', () => {
  const erased = 'Contenía datos de una persona que fue borrada.';

  it('create no employee, and rename none who has the same name [PRIV-01]', async () => {
    const { words, items, messages } = await plan(
      [
        'Nombre;Teléfono;Departamento;Notas',
        'dato eliminado;dato eliminado;Secretaría;',
        'dato eliminado;9999-0001;Secretaría;',
        'Eva;9999-0003;Secretaría;como dato eliminado',
      ].join('\n'),
      { columns: ['employee', 'phone', 'department', null] },
    );
    expect(words).toEqual(['error', 'error', 'create']);
    expect(items).toMatchObject([{ create: { name: 'Eva' } }]);
    expect(messages).toEqual([
      [0, erased],
      [1, erased],
      [0, erased],
    ]);
  });

  it('give no employee tasks [PRIV-01]', async () => {
    const { words, messages } = await plan('Tarea;Teléfono\nLlamar a dato eliminado;9999-0001\nActa;dato eliminado');
    expect(words).toEqual(['error', 'error']);
    expect(messages).toEqual([
      [0, erased],
      [1, erased],
    ]);
  });
});
