interface Statement {
  sql: string;
  parameters: unknown[];
}

/** As much of a TypeORM data source as reading plans takes. */
interface Source {
  logger: { logQuery(sql: string, parameters?: unknown[]): unknown };
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
  transaction<T>(work: (session: Pick<Source, 'query'>) => Promise<T>): Promise<T>;
}

interface PlanNode {
  'Node Type': string;
  Schema?: string;
  'Relation Name'?: string;
  'Plan Rows'?: number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Statements that can be explained, unlike BEGIN or SET. */
const READS_OR_WRITES = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i;
/** Rows from which reading a whole table is too much. */
const BIG = 5_000;

/**
 * Runs `work` and then explains every statement it gave the data source, with its parameters. Answers, of each
 * statement that reads a big table (of over 5,000 rows, when it was last analysed) from its first row to its last, the
 * table and the statement. Throws when there was no statement at all.
 */
export async function sequentialScans(source: Source, work: () => Promise<unknown>): Promise<string[]> {
  const big = await bigTables(source);
  return faults(source, work, (plan) => scanned(plan).filter((table) => big.has(table)));
}

/** The same of each statement that sorts over 5,000 rows by its estimate, and how many. */
export const bigSorts = (source: Source, work: () => Promise<unknown>): Promise<string[]> =>
  faults(source, work, (plan) => sortedRows(plan).filter((rows) => rows > BIG));

/**
 * Runs `work` and then each statement that it gave the data source once more, without effect. Returns the most rows
 * that a step of their plans read. Where statistics are older than the rows, estimates say nothing about that. Throws
 * when there was no statement at all.
 */
export async function mostRowsRead(source: Source, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  for (const { sql, parameters } of await recorded(source, work)) {
    most = Math.max(most, ...rowsRead(await measuredPlan(source, sql, parameters)));
  }
  return most;
}

async function faults(
  source: Source,
  work: () => Promise<unknown>,
  find: (plan: PlanNode) => readonly (string | number)[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const { sql, parameters } of await recorded(source, work)) {
    for (const fault of find(await planOf(source, sql, parameters)))
      found.add(`${fault}: ${sql.replace(/\s+/g, ' ').trim()}`);
  }
  return [...found];
}

/** As it is by its cost: where sequential scans are switched off, a missing index would be made up for by any other. */
const planOf = (source: Source, sql: string, parameters: unknown[]): Promise<PlanNode> =>
  source.transaction(async (session) => {
    await session.query('SET LOCAL enable_seqscan = on');
    return explain(session, 'VERBOSE', sql, parameters);
  });

/** Reads the plan as it ran; what it wrote is undone. */
const measuredPlan = (source: Source, sql: string, parameters: unknown[]): Promise<PlanNode> =>
  source.transaction(async (session) => {
    await session.query('SAVEPOINT unchanged');
    const plan = await explain(session, 'ANALYZE', sql, parameters);
    await session.query('ROLLBACK TO SAVEPOINT unchanged');
    return plan;
  });

async function explain(
  session: Pick<Source, 'query'>,
  option: 'VERBOSE' | 'ANALYZE',
  sql: string,
  parameters: unknown[],
): Promise<PlanNode> {
  const [explained] = (await session.query(`EXPLAIN (${option}, FORMAT JSON) ${sql}`, parameters)) as [
    { 'QUERY PLAN': [{ Plan: PlanNode }] },
  ];
  return explained['QUERY PLAN'][0].Plan;
}

/**
 * Runs `work` and returns the statements that it gave the data source and that can be explained. Throws when there was
 * none.
 */
async function recorded(source: Source, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { logger } = source;
  source.logger = Object.assign(Object.create(logger) as typeof logger, {
    logQuery: (sql: string, parameters: unknown[] = []) => {
      if (READS_OR_WRITES.test(sql)) statements.push({ sql, parameters });
    },
  });
  try {
    await work();
  } finally {
    source.logger = logger;
  }
  if (statements.length === 0) throw new Error('Nothing was asked of the data source');
  return statements;
}

async function bigTables(source: Source): Promise<Set<string>> {
  const rows = (await source.query(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.reltuples > $1`,
    [BIG],
  )) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

const scanned = (node: PlanNode): string[] => [
  ...(node['Node Type'].endsWith('Seq Scan') ? [`${node.Schema}.${node['Relation Name']}`] : []),
  ...(node.Plans ?? []).flatMap(scanned),
];

const sortedRows = (node: PlanNode): number[] => [
  ...(node['Node Type'] === 'Sort' ? [node['Plan Rows'] ?? 0] : []),
  ...(node.Plans ?? []).flatMap(sortedRows),
];

const rowsRead = (node: PlanNode): number[] => [
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
  ...(node.Plans ?? []).flatMap(rowsRead),
];
