import { CircleQuestionMark, Keyboard, MessagesSquare, Search, Settings2 } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { useMay } from '../../api/access/use-may';
import { guideOf } from '../../config/guide-pages';
import { LazyAccountMenu } from '../access/LazyAccountMenu';
import { ThemeSwitch } from '../theme/ThemeSwitch';
import { entryClass, Navigation } from './Navigation';
import { StatusCard } from './StatusCard';

interface Props {
  onChoose?: () => void;
  onShortcuts: () => void;
  /** Absent in the drawer: the bar above has its button. */
  onSearch?: () => void;
}

/** Content of the sidebar and of the drawer. */
export function SidebarContent({ onChoose, onShortcuts, onSearch }: Props) {
  const chosen = onChoose && { onChoose };
  const may = useMay('settings.write');
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
        <LazyAccountMenu {...chosen} />
      </div>
    </div>
  );
}
