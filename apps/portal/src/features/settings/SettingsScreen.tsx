import { NavLink, Outlet } from 'react-router-dom';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';

/** A tab is a nested route; the first one is shown at `/settings`. */
const TABS = [
  { path: '/settings/school', name: 'Escuela' },
  { path: '/settings/hours', name: 'Horario' },
  { path: '/settings/closed-days', name: 'Feriados' },
  { path: '/settings/whatsapp', name: 'WhatsApp' },
] as const;

const tabClass = ({ isActive }: { isActive: boolean }): string =>
  `-mb-px flex h-10 items-center border-b-2 px-3 font-medium whitespace-nowrap ${
    isActive ? 'border-accent text-accent-strong' : 'border-transparent text-muted hover:text-text'
  }`;

/** What an administrator sets up, in tabs. */
export default function SettingsScreen() {
  return (
    <>
      <PageHeader {...HEADINGS['/settings']} />
      <nav aria-label="Ajustes" className="mb-6 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {TABS.map(({ path, name }) => (
            <li key={path}>
              <NavLink to={path} className={tabClass}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
