import { CircleQuestionMark, Keyboard, MessagesSquare, Monitor, Moon, Search, Settings2, Sun } from 'lucide-react';
import { useSelector } from 'react-redux';
import { NavLink, useLocation } from 'react-router-dom';
import { selectUser, useMay } from '../../api/access/access-slice';
import { IconRadios } from '../../components/form/IconRadios';
import { lazyPart } from '../../components/lazy/lazy';
import { guideOf } from '../../config/guide-pages';
import { ENTRIES } from '../entries';
import { chooseTheme, useThemeChoice } from '../../components/theme';
import { StatusCard } from './StatusCard';

const CHOICES = [
  { choice: 'system', label: 'Como el sistema', Icon: Monitor },
  { choice: 'light', label: 'Claro', Icon: Sun },
  { choice: 'dark', label: 'Oscuro', Icon: Moon },
] as const;

interface Props {
  onChoose?: () => void;
  onShortcuts: () => void;
  /** Absent in the drawer: the bar above has its button. */
  onSearch?: () => void;
}

export function SidebarContent({ onChoose, onShortcuts, onSearch }: Props) {
  const chosen = onChoose && { onChoose };
  const may = useMay('settings.write');
  const isSignedIn = useSelector(selectUser) !== null;
  const { pathname } = useLocation();
  return (
    <div className="flex h-full flex-col p-4">
      <div className="mb-6 flex h-10 items-center gap-3 px-3">
        <img src="/logo.svg" alt="Recuerda" width="32" height="32" />
        <span aria-hidden className="text-base font-semibold tracking-tight">
          Recuerda
        </span>
      </div>
      <Navigation {...chosen} />
      <div className="mt-auto space-y-2 pt-6">
        {onSearch && (
          <button type="button" className={`w-full ${entryClass({ isActive: false })}`} onClick={onSearch}>
            <Search aria-hidden className="size-4" />
            Búsqueda rápida
          </button>
        )}
        <NavLink to="/conversations" onClick={onChoose} className={entryClass}>
          <MessagesSquare aria-hidden className="size-4" />
          Conversaciones
        </NavLink>
        {may && (
          <NavLink to="/settings" onClick={onChoose} className={entryClass}>
            <Settings2 aria-hidden className="size-4" />
            Ajustes
          </NavLink>
        )}
        <button
          type="button"
          className={`w-full ${entryClass({ isActive: false })}`}
          title="Atajos de teclado (?)"
          onClick={onShortcuts}
        >
          <Keyboard aria-hidden className="size-4" />
          Atajos de teclado
        </button>
        <a href={guideOf(pathname)} target="_blank" rel="noopener" className={entryClass({ isActive: false })}>
          <CircleQuestionMark aria-hidden className="size-4" />
          Ayuda
        </a>
        <ThemeSwitch />
        <StatusCard />
        {isSignedIn && <LazyAccountMenu {...chosen} />}
      </div>
    </div>
  );
}

const entryClass = ({ isActive }: { isActive: boolean }): string =>
  `flex h-10 items-center gap-3 rounded-lg px-3 font-medium transition-colors duration-150 ${
    isActive ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-raised hover:text-text'
  }`;

/** Links to {@link ENTRIES}. `onChoose` is called for each choice. */
function Navigation({ onChoose }: { onChoose?: () => void }) {
  return (
    <nav aria-label="Principal">
      <ul className="space-y-1">
        {ENTRIES.map(({ name, path, Icon }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} onClick={onChoose} className={entryClass}>
              <Icon aria-hidden className="size-4" />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Light, dark, or as the system. */
function ThemeSwitch() {
  return (
    <fieldset className="flex items-center rounded-lg border border-line p-0.5">
      {/* A floated legend stands in the row instead of in the border. */}
      <legend className="float-left mr-auto px-2.5 text-muted">Tema</legend>
      <IconRadios
        choices={CHOICES}
        chosen={useThemeChoice()}
        className="h-7 w-9 pointer-coarse:h-10 pointer-coarse:w-11"
        onChoose={chooseTheme}
      />
    </fieldset>
  );
}

/** Its code is only loaded with sign-in on. */
const LazyAccountMenu = lazyPart(
  async () => (await import('../../features/account/AccountMenu')).AccountMenu,
  null,
  'No se pudo mostrar el menú de la cuenta',
);
