import { EXPORTED_LISTS, type ExportList } from '@recuerda/contracts';
import {
  Activity,
  Download,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Monitor,
  Moon,
  Plus,
  Settings2,
  Sun,
  Upload,
  UserRound,
  UserRoundCog,
} from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { selectUser, useMay } from '../../api/access/access-slice';
import type { Dispatch } from '../../api/live/read-rows';
import { OPEN_FORM } from '../../components/list/use-open-form';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';
import { ENTRIES } from '../entries';
import { chooseTheme, type ThemeChoice } from '../../components/theme';

export interface Command {
  name: string;
  Icon: LucideIcon;
  run: () => void;
}

/** Parts of the page that commands use. */
interface CommandActions {
  go: (path: string, state?: object) => void;
  close: () => void;
  exportList: (list: ExportList) => void;
  showShortcuts: () => void;
}

const NEW = [
  { name: 'Nueva Tarea', path: '/tasks', permission: 'school.write' },
  { name: 'Nuevo Empleado', path: '/employees', permission: 'school.write' },
  { name: 'Nuevo Departamento', path: '/departments', permission: 'departments.write' },
] as const;
const EXPORTED = ['tasks', 'employees', 'departments'] as const;
const THEMES: readonly { name: string; Icon: LucideIcon; choice: ThemeChoice }[] = [
  { name: 'Tema claro', Icon: Sun, choice: 'light' },
  { name: 'Tema oscuro', Icon: Moon, choice: 'dark' },
  { name: 'Tema como el sistema', Icon: Monitor, choice: 'system' },
];

/** Everything that the user may do from anywhere. */
export function useCommands({ go, close, exportList, showShortcuts }: CommandActions): Command[] {
  const may = {
    'school.write': useMay('school.write'),
    'departments.write': useMay('departments.write'),
    settings: useMay('settings.write'),
    users: useMay('users.manage'),
    audit: useMay('audit.read'),
  };
  const signedIn = useSelector(selectUser) !== null;
  const dispatch = useDispatch<Dispatch>();
  const confirm = useConfirm();
  const { failed } = useNotices();
  /** Its code is only loaded with sign-in on. */
  const signOut = () =>
    void import('../../features/account/leave').then(
      ({ leave }) => leave(dispatch, confirm, failed),
      (error: unknown) => failed('No se pudo cerrar la sesión', error),
    );
  const closing = (run: () => void) => () => {
    close();
    run();
  };
  const screen = (name: string, path: string, Icon: LucideIcon): Command => ({
    name: `Ir a ${name}`,
    Icon,
    run: () => go(path),
  });
  return [
    ...ENTRIES.map(({ name, path, Icon }) => screen(name, path, Icon)),
    screen('Conversaciones', '/conversations', MessagesSquare),
    ...(may.settings ? [screen('Ajustes', '/settings', Settings2)] : []),
    ...(signedIn ? [screen('Mi cuenta', '/account', UserRound)] : []),
    ...(signedIn && may.users ? [screen('Usuarios', '/users', UserRoundCog)] : []),
    ...(signedIn && may.audit ? [screen('Actividad', '/activity', Activity)] : []),
    ...NEW.filter(({ permission }) => may[permission]).map(({ name, path }) => ({
      name,
      Icon: Plus,
      run: () => go(path, OPEN_FORM),
    })),
    ...EXPORTED.map((list) => ({
      name: `Exportar ${EXPORTED_LISTS[list].name.toLowerCase()}`,
      Icon: Download,
      run: () => exportList(list),
    })),
    ...(may['school.write'] ? [{ name: 'Importar un archivo', Icon: Upload, run: () => go('/importar') }] : []),
    ...THEMES.map(({ choice, ...theme }) => ({ ...theme, run: closing(() => chooseTheme(choice)) })),
    { name: 'Atajos de teclado', Icon: Keyboard, run: closing(showShortcuts) },
    ...(signedIn ? [{ name: 'Cerrar sesión', Icon: LogOut, run: closing(signOut) }] : []),
  ];
}
