import type { ImportMapping, MatchedGroup, MatchedTask } from '@recuerda/contracts';
import { guessMapping } from '../imports/mapping/guess-columns.js';
import type { PlannedPart } from '../imports/plan/import-plan.js';
import { type PlanInput, planFile } from '../imports/plan/plan-file.js';
import type { FileRow } from '../imports/reading/read-table.js';

export const uuid = (number: number) => `0198f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const [SECRETARY, LIBRARY, ANA, LUIS, TASK] = [1, 2, 3, 4, 5].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
];
export const KNOWN: PlanInput['known'] = {
  departments: [
    { id: SECRETARY, name: 'Secretaría', description: null, managerEmployeeId: null },
    { id: LIBRARY, name: 'Biblioteca', description: 'Libros', managerEmployeeId: null },
  ],
  employees: [
    { id: ANA, name: 'Ana Paz', phone: '+504 9999-0001', email: null, departmentId: SECRETARY, consentAt: null },
    { id: LUIS, name: 'Luis Paz', phone: '99990002', email: null, departmentId: SECRETARY, consentAt: null },
  ],
  mayCreateDepartments: true,
  isLimited: false,
  timeZone: 'America/Tegucigalpa',
};
export const REPORT: MatchedTask = {
  id: TASK,
  employeeId: ANA,
  title: 'Informe',
  description: 'Anual',
  reminderInterval: 60,
  dueAt: '2026-12-31T20:30:15.500Z',
  isCompleted: false,
};

/** Reads rows in batches, as the database does. */
export function reading(rows: readonly FileRow[]): Pick<PlanInput, 'batches' | 'rowsOf' | 'shortRowsOf'> {
  const rowsOf = async (numbers: readonly number[]) => rows.filter(({ number }) => numbers.includes(number));
  return {
    async *batches() {
      for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
    },
    rowsOf,
    shortRowsOf: async (numbers) => (await rowsOf(numbers)).map((row) => ({ ...row, size: 1 })),
  };
}
/** Fewer than most files of the tests have. */
const BATCH = 2;

interface PlanOptions extends Partial<ImportMapping> {
  /** Numbers of confirmed rows. */
  confirmed?: number[];
  tasks?: MatchedTask[];
  groups?: MatchedGroup[];
}

/** Plans a file of lines with `;` between cells, and `¦` for a `;` within one. */
export async function plan(
  text: string,
  { confirmed = [], tasks = [REPORT], groups = [], ...more }: PlanOptions = {},
  known: Partial<PlanInput['known']> = {},
) {
  const [header = '', ...lines] = text.split('\n');
  const mapping: ImportMapping = { ...guessMapping(header.split(';')), mode: 'update', createMissing: true, ...more };
  const rows = lines.map((line, index) => ({
    number: index + 2,
    cells: line.split(';').map((cell) => cell.replaceAll('¦', ';')),
    confirmed: confirmed.includes(index + 2),
  }));
  const made: PlannedPart = { verdicts: [], items: [] };
  await planFile({
    importId: uuid(9),
    mapping,
    ...reading(rows),
    save: async ({ verdicts, items }) => {
      made.verdicts.push(...verdicts);
      made.items.push(...items);
    },
    known: { ...KNOWN, ...known },
    now: new Date('2026-06-01T12:00:00Z'),
    findTasks: async () => tasks,
    findGroups: async () => groups,
  });
  const verdicts = made.verdicts.toSorted((one, other) => one.number - other.number);
  return {
    items: made.items,
    verdicts,
    words: verdicts.map(({ verdict }) => verdict),
    messages: verdicts.flatMap(({ problems }) => problems.map(({ column, message }) => [column, message])),
    warnings: verdicts.flatMap(({ number, warnings }) =>
      warnings.map(({ column, message }) => [number, column, message]),
    ),
    previous: verdicts.map(({ previous }) => previous),
  };
}
