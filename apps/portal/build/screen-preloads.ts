import type { Plugin, Rolldown } from 'vite';
import { FIRST_READS, FIRST_READS_OF } from '../src/config/first-reads.ts';
import { HEADINGS } from '../src/config/headings.ts';

/** Which file is whose screen; the first tab of the settings is shown with it. */
const SCREENS: Record<keyof typeof HEADINGS, string | readonly string[]> = {
  '/': 'features/dashboard/DashboardScreen',
  '/employees': 'features/employees/EmployeesScreen',
  '/tasks': 'features/tasks/TasksScreen',
  '/departments': 'features/departments/DepartmentsScreen',
  '/metrics': 'features/metrics/MetricsScreen',
  '/metrics/costs': 'features/metrics/costs/CostsScreen',
  '/account': 'features/account/AccountScreen',
  '/users': 'features/users/UsersScreen',
  '/conversations': 'features/conversations/ConversationsScreen',
  '/importar': 'features/imports/ImportScreen',
  '/settings': ['features/settings/SettingsScreen', 'features/settings/school/SchoolTab'],
  '/activity': 'features/audit/ActivityScreen',
};
/** All screens need it; `main.tsx` fetches it after the first paint. */
const APPLICATION = 'app/App';
/** The script that reads what is written here. */
const READER = '<script src="/early.js">';

type Bundle = Rolldown.OutputBundle;

/** The chunk made of `source` and all it imports outright. */
function filesOf(source: string, bundle: Bundle): string[] {
  const start = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.includes(source),
  );
  if (!start) throw new Error(`No chunk holds ${source}`);
  const found = new Set<string>([start.fileName]);
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) found.add(imported);
  }
  return [...found].map((file) => `/${file}`);
}

/** Returns each screen's heading, the files it needs beyond those of every screen, and what it reads first. */
function screensOf(common: readonly string[], bundle: Bundle): object {
  const screens = Object.entries(SCREENS).map(([path, source]) => {
    const all = [source].flat().flatMap((one) => filesOf(one, bundle));
    const files = [...new Set(all)].filter((file) => !common.includes(file));
    const screen = path as keyof typeof HEADINGS;
    return [path, { ...HEADINGS[screen], files, reads: [...FIRST_READS, ...(FIRST_READS_OF[screen] ?? [])] }];
  });
  return Object.fromEntries(screens);
}

/**
 * Says in the page which files and answers the application and each screen need, so that they are fetched together
 * instead of one after the other, and how the screens are headed, so that a screen's heading can be painted before its
 * code has come.
 */
export function screenPreloads(): Plugin {
  return {
    name: 'screen-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        if (!html.includes(READER)) throw new Error(`The page has no ${READER}`);
        const common = filesOf(APPLICATION, bundle);
        const preloads = common.map(
          (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
        );
        // Before the script that reads it, and not at the top: the character set belongs into the first kilobyte.
        const meta = `<meta name="screens" content='${JSON.stringify(screensOf(common, bundle))}' />`;
        return html
          .replace(READER, [meta, READER].join('\n    '))
          .replace('</head>', [...preloads, '</head>'].join('\n    '));
      },
    },
  };
}
