import { resolve } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const SOURCE = resolve(import.meta.dirname, '../src');
const FIRST = ['app/App', 'features/dashboard/DashboardScreen'];
const LISTS = [
  'features/employees/EmployeesScreen',
  'features/tasks/TasksScreen',
  'features/departments/DepartmentsScreen',
];
let chunks: ReadonlyMap<string, string> | undefined;

/**
 * Name of the chunk of a module of the portal: what the first screens share with others is one file, and what only the
 * lists share another. As a file each they would take a phone a round trip for every six of them.
 */
export function chunkOf(module: string, graph: ModuleGraph): string | null {
  chunks ??= new Map([...listed('lists', listChunk(graph)), ...listed('shared', sharedChunk(graph))]);
  return chunks.get(module) ?? null;
}

const listed = (name: string, modules: Iterable<string>) => [...modules].map((module) => [module, name] as const);

/** Modules that at least two lists need. */
function listChunk(graph: ModuleGraph): string[] {
  const lists = LISTS.map((screen) => reachedFrom([fileOf(screen)], graph));
  const all = new Set(lists.flatMap((modules) => [...modules]));
  return [...all].filter((module) => lists.filter((modules) => modules.has(module)).length > 1);
}

/** Modules of a first screen, or of two lists, that something else needs too, and what those need. */
function sharedChunk(graph: ModuleGraph): Set<string> {
  const neededBeside = (modules: Iterable<string>, users: ReadonlySet<string>) =>
    [...modules].filter((module) => graph.getModuleInfo(module)?.importers.some((importer) => !users.has(importer)));
  const first = FIRST.map((screen) => reachedFrom([fileOf(screen)], graph));
  return reachedFrom(
    [
      ...first.flatMap((modules) => neededBeside(modules, modules)),
      ...neededBeside(listChunk(graph), reachedFrom(LISTS.map(fileOf), graph)),
    ],
    graph,
  );
}

const fileOf = (screen: string): string => resolve(SOURCE, `${screen}.tsx`);

/** The modules and all modules of the portal that they import outright. */
function reachedFrom(modules: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(modules);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (imported.startsWith(SOURCE)) found.add(imported);
  return found;
}
