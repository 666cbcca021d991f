import { describe, expect, it } from '@jest/globals';
import { ANA, KNOWN, LIBRARY, LUIS, plan, SECRETARY, uuid } from '../../__fixtures__/plan.js';

const HEADER = 'Departamento;Responsable';
const managed = (managerEmployeeId: string) => [
  { id: SECRETARY, name: 'Secretaría', description: null, managerEmployeeId },
];

describe('the manager in a file of departments', () => {
  it('is an employee by name or phone, of a new department and of one that exists [IMP-04]', async () => {
    const { words, items, previous } = await plan(`${HEADER}\nSecretaría;ANA PÁZ\nArte;9999-0002\nBiblioteca;`);
    expect(words).toEqual(['update', 'create', 'unchanged']);
    expect(items[0]).toEqual({ kind: 'departments', id: SECRETARY, patch: { managerEmployeeId: ANA } });
    expect(items[1]?.create).toMatchObject({ name: 'Arte', managerEmployeeId: LUIS });
    expect(previous).toEqual([{ manager: '' }, {}, {}]);
  });

  it('changes, and shows the name before; the same one and an empty cell change nothing', async () => {
    const departments = managed(ANA);
    const other = await plan(`${HEADER}\nSecretaría;Luis Paz`, {}, { departments });
    expect([other.words, other.previous]).toEqual([['update'], [{ manager: 'Ana Paz' }]]);
    for (const cell of ['ana paz', '+504 9999-0001', ''])
      expect((await plan(`${HEADER}\nSecretaría;${cell}`, {}, { departments })).words).toEqual(['unchanged']);
  });

  it('who is nobody is told, and the department is imported without; employees may come later', async () => {
    const { words, items, warnings } = await plan(`${HEADER}\nArte;Eva\nSecretaría;Eva`);
    expect(words).toEqual(['create', 'unchanged']);
    expect(items.map(({ create }) => create?.managerEmployeeId)).toEqual([undefined]);
    const message = 'No hay ningún empleado con este nombre o teléfono: el departamento no cambia de responsable.';
    expect(warnings).toEqual([
      [2, 1, message],
      [3, 1, message],
    ]);
  });

  it('who may be one of two is an error, unless one of them is the manager already', async () => {
    const twin = {
      id: uuid(12),
      name: 'Ana Paz',
      phone: '99990009',
      email: null,
      departmentId: LIBRARY,
      consentAt: null,
    };
    const employees = [...KNOWN.employees, twin];
    const file = `${HEADER}\nSecretaría;Ana Paz\nArte;Ana Paz`;
    const several = await plan(file, {}, { employees });
    expect(several.words).toEqual(['error', 'error']);
    expect(several.messages).toEqual([
      [1, 'Hay varios empleados con este nombre o teléfono.'],
      [1, 'Hay varios empleados con este nombre o teléfono.'],
    ]);
    const known = await plan(file, {}, { employees, departments: managed(twin.id) });
    expect(known.words).toEqual(['unchanged', 'error']);
    const byPhone = await plan(`${HEADER}\nSecretaría;9999-0009`, {}, { employees });
    expect(byPhone.items).toMatchObject([{ patch: { managerEmployeeId: twin.id } }]);
  });
});
