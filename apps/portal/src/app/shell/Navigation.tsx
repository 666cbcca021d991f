import { NavLink } from 'react-router-dom';
import { ENTRIES } from './entries';

export const entryClass = ({ isActive }: { isActive: boolean }): string =>
  `flex h-10 items-center gap-3 rounded-lg px-3 font-medium transition-colors duration-150 ${
    isActive ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-raised hover:text-text'
  }`;

/** Links to {@link ENTRIES}. `onChoose` is called for each choice. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
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
