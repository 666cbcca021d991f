import { describe, expect, it } from '@jest/globals';
import { IMPORT_EXAMPLES } from '@recuerda/contracts';
import { ANA, KNOWN, LUIS, plan, REPORT, SECRETARY, TASK, uuid } from '../../__fixtures__/plan.js';

const [OTHER, EVA] = [uuid(11), uuid(12)];

describe('a row with the phone of one employee and the name of another', () => {
  const FILE = 'Nombre;Teléfono;Departamento\nLuisa Sosa;9999-0001;\nANA PÁZ;9999-0001;';
  const RENAMES =
    'Este teléfono es de Ana Paz. La fila le cambia el nombre a Luisa Sosa, con sus tareas y su consentimiento.';

  it('is applied only if it is confirmed, and shows both names either way [IMP-04, IMP-17]', async () => {
    const asked = await plan(FILE.split('\n').slice(0, 2).join('\n'));
    expect([asked.words, asked.items, asked.warnings]).toEqual([['unconfirmed'], [], [[2, 0, RENAMES]]]);
    expect(asked.previous).toEqual([{ employee: 'Ana Paz' }]);
    const confirmed = await plan(FILE.split('\n').slice(0, 2).join('\n'), { confirmed: [2] });
    expect([confirmed.words, confirmed.warnings]).toEqual([['update'], [[2, 0, RENAMES]]]);
    expect(confirmed.items).toEqual([{ kind: 'employees', id: ANA, patch: { name: 'Luisa Sosa' } }]);
  });

  it('is no other name that differs by case, accents or spaces, and none where the id is given [IMP-04]', async () => {
    const same = await plan(`Nombre;Teléfono\nANA  PÁZ;9999-0001`);
    expect([same.words, same.warnings]).toEqual([['update'], []]);
    const byId = await plan(`Nombre;Teléfono;Id\nLuisa Sosa;9999-0001;${ANA}`);
    expect([byId.words, byId.warnings]).toEqual([['update'], []]);
  });

  it('gives a task to the first only if it is confirmed [IMP-04, IMP-17]', async () => {
    const file = 'Tarea;Empleado;Teléfono\nActa;Luisa Sosa;9999-0001\nOtra;ana paz;9999-0001';
    const message = 'Este teléfono es de Ana Paz, y la fila nombra a Luisa Sosa. La tarea sería de Ana Paz.';
    const asked = await plan(file);
    expect([asked.words, asked.warnings]).toEqual([['unconfirmed', 'create'], [[2, 1, message]]]);
    expect((await plan(file, { confirmed: [2] })).words).toEqual(['create', 'create']);
    const stays = await plan(`Título;Empleado;Teléfono;Id\nInforme;Luisa Sosa;9999-0001;${TASK}`);
    expect([stays.words, stays.warnings]).toEqual([['unchanged'], []]);
  });
});

describe('a name that several have', () => {
  const departments = [
    ...KNOWN.departments,
    { id: OTHER, name: 'SECRETARIA', description: null, managerEmployeeId: null },
  ];
  const SEVERAL = 'Hay varios departamentos con este nombre. Ponles nombres distintos.';

  it('means the department that the employee has; others cannot join one of them [IMP-04, IMP-08]', async () => {
    const file = [
      'Nombre;Teléfono;Departamento',
      'Ana Paz;99990001;Secretaría',
      'Luis Paz;99990002;secretaria',
      'Eva;99990003;Secretaría',
      'Leo;99990004;Biblioteca',
    ].join('\n');
    const employees = KNOWN.employees.map((one) => (one.id === LUIS ? { ...one, departmentId: OTHER } : one));
    const { words, messages } = await plan(file, {}, { departments, employees });
    expect(words).toEqual(['unchanged', 'unchanged', 'error', 'create']);
    expect(messages).toEqual([[2, SEVERAL]]);
  });

  it('means no department in a list of departments, unless the id is given [IMP-04, IMP-08]', async () => {
    const { words, messages } = await plan(
      `Departamento;Descripción;Id\nSecretaría;x;\nSecretaria;y;${OTHER}\nBiblioteca;z;`,
      {},
      { departments },
    );
    expect(words).toEqual(['error', 'update', 'update']);
    expect(messages).toEqual([[0, SEVERAL]]);
  });

  const EVA_PAZ = { id: EVA, phone: '99990001', email: null, departmentId: SECRETARY, consentAt: null };
  const sharing = [...KNOWN.employees, { ...EVA_PAZ, name: 'Eva' }];

  it('and a phone that several have mean the one who has both; otherwise the row is an error [IMP-04]', async () => {
    const file = 'Nombre;Teléfono;Departamento\nana paz;9999-0001;Biblioteca\nOtra;9999-0001;Biblioteca';
    const { words, messages, items } = await plan(file, {}, { employees: sharing });
    expect(words).toEqual(['update', 'error']);
    expect(items).toMatchObject([{ id: ANA }]);
    expect(messages).toEqual([
      [1, 'Hay varios empleados con este teléfono. Escribe el nombre de uno como está en el sistema.'],
    ]);
  });

  it('leaves a task that is named by its id with its employee [IMP-04, IMP-08]', async () => {
    const twins = [...KNOWN.employees, { ...EVA_PAZ, name: 'Ana Paz' }];
    for (const employeeId of [ANA, EVA]) {
      const file = `Título;Empleado;Teléfono;Departamento;Id\nInforme;Ana Paz;9999-0001;Secretaría;${TASK}`;
      const { words } = await plan(file, { tasks: [{ ...REPORT, employeeId }] }, { employees: twins });
      expect(words).toEqual(['unchanged']);
      const named = `Título;Empleado;Departamento;Id\nInforme;Ana Paz;Secretaría;${TASK}`;
      const byName = await plan(named, { tasks: [{ ...REPORT, employeeId }] }, { employees: twins });
      expect(byName.words).toEqual(['unchanged']);
    }
    const { words } = await plan('Título;Empleado;Teléfono\nInforme;Ana Paz;9999-0001', {}, { employees: twins });
    expect(words).toEqual(['error']);
  });
});

describe('an id', () => {
  it.each([
    ['Departamento;Id\nMúsica', 'No hay ningún departamento con este identificador.'],
    ['Nombre;Teléfono;Departamento;Id\nAna Paz;99990001;Biblioteca', 'No hay ningún empleado con este identificador.'],
    ['Tarea;Empleado;Id\nInforme;Ana Paz', 'No hay ninguna tarea con este identificador.'],
  ])('that nothing has is an error, and creates and changes nothing: %s [IMP-04]', async (file, message) => {
    const { words, items, messages } = await plan(`${file};${uuid(99)}`, { tasks: [] });
    expect([words, items]).toEqual([['error'], []]);
    expect(messages.map(([, text]) => text)).toContain(message);
  });

  it('that is none is an error; an empty one says nothing [IMP-04]', async () => {
    const { words } = await plan('Departamento;Id\nMúsica;17\nArte;');
    expect(words).toEqual(['error', 'create']);
  });
});

describe('an example of a template', () => {
  const HEADERS = {
    departments: 'Departamento;Descripción',
    employees: 'Nombre completo;Teléfono;Correo;Departamento;Consentimiento',
    tasks: 'Título;Descripción;Empleado;Teléfono;Departamento;Intervalo;Vence',
  } as const;

  it.each(['departments', 'employees', 'tasks'] as const)('is not applied: %s [IMP-11]', async (kind) => {
    const lines = IMPORT_EXAMPLES[kind].map((cells) => cells.join(';'));
    const { words, items, warnings } = await plan([HEADERS[kind], ...lines].join('\n'));
    expect([words, items]).toEqual([['unchanged', 'unchanged'], []]);
    expect(warnings.map(([, , message]) => message)).toEqual(
      Array(2).fill('Es un ejemplo de la plantilla: no se importa.'),
    );
  });

  it('that stays in a row of somebody else is an error at its cell; ordinary names are none [IMP-11]', async () => {
    const { words, messages } = await plan(
      `${HEADERS.employees}\nEva;99990003;;ejemplo: direccion;\nMaría López;99990004;;Dirección;`,
    );
    expect(words).toEqual(['error', 'create']);
    expect(messages).toEqual([[3, 'Es un ejemplo de la plantilla: escribe el tuyo.']]);
  });
});

it.each(['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#¡REF!', '#¿NOMBRE?', '#N/D', '#NULL!', '#¡NUM!'])(
  'the error %s of a spreadsheet is an error at its cell [IMP-04]',
  async (text) => {
    const { words, messages, items } = await plan(
      `Nombre;Teléfono;Departamento\n${text};99990003;Arte\nEva;${text};Arte\nEva;99990003;${text}\n` +
        '#1 Eva;99990005;Arte',
    );
    expect(words).toEqual(['error', 'error', 'error', 'create']);
    expect(messages.filter(([, message]) => String(message).includes(text)).map(([column]) => column)).toEqual([
      0, 1, 2,
    ]);
    expect(items.map(({ create }) => create?.name)).toEqual(['Arte', '#1 Eva']);
  },
);

it('an interval of one minute always is a warning, and an interval of 15 minutes none [IMP-17]', async () => {
  const each = 'Son 60 mensajes por hora: cada minuto uno.';
  const file = 'Tarea;Empleado;Intervalo\nUno;Ana Paz;1\nDos;Ana Paz;1 minuto (prueba)\nTres;Ana Paz;15';
  expect((await plan(file)).warnings).toEqual([
    [2, 2, each],
    [3, 2, each],
  ]);
  const same = await plan('Tarea;Empleado;Intervalo\nInforme;Ana Paz;1', {
    tasks: [{ ...REPORT, reminderInterval: 1 }],
  });
  expect([same.words, same.warnings]).toEqual([['unchanged'], [[2, 2, each]]]);
});

it('a unit that is no interval names the intervals and the repetition [IMP-04]', async () => {
  const { messages } = await plan('Tarea;Empleado;Intervalo\nUno;Ana Paz;1 semana\nDos;Ana Paz;semanal');
  const message =
    'No es un intervalo permitido: 1 minuto (prueba), 15 minutos, 30 minutos, 1 hora, 2 horas, 4 horas, 8 horas, ' +
    '1 vez al día. Lo semanal o mensual es la repetición de una tarea.';
  expect(messages).toEqual([
    [2, message],
    [2, message],
  ]);
});
