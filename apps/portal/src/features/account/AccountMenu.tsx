import { mayDo } from '@recuerda/contracts';
import { LogOut, UserRound, UserRoundCog } from 'lucide-react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { selectUser } from '../../api/access/access-slice';
import { ROLE_NAMES } from '../../format/roles';
import { useSignOut } from './use-sign-out';

const ITEM = 'flex h-10 w-full items-center gap-3 rounded-lg px-3 font-medium transition-colors duration-150';
const QUIET = 'text-muted hover:bg-raised hover:text-text';
const linkClass = ({ isActive }: { isActive: boolean }): string =>
  `${ITEM} ${isActive ? 'bg-accent-soft text-accent-strong' : QUIET}`;

/** Who is signed in, and what they can do about it. Nothing where there is no sign-in. */
export function AccountMenu({ onChoose }: { onChoose?: () => void }) {
  const user = useSelector(selectUser);
  const { signOut, leaving } = useSignOut();
  if (!user) return null;
  return (
    <nav aria-label="Cuenta" className="border-t border-line pt-3 pb-1">
      <p className="truncate px-3 font-medium" title={user.email}>
        {user.name}
      </p>
      <p className="px-3 text-xs text-muted">{ROLE_NAMES[user.role]}</p>
      <ul className="mt-1">
        <li>
          <NavLink to="/account" onClick={onChoose} className={linkClass}>
            <UserRound aria-hidden className="size-4" />
            Mi cuenta
          </NavLink>
        </li>
        {mayDo(user.role, 'users.manage') && (
          <li>
            <NavLink to="/users" onClick={onChoose} className={linkClass}>
              <UserRoundCog aria-hidden className="size-4" />
              Usuarios
            </NavLink>
          </li>
        )}
        <li>
          <button
            type="button"
            className={`${ITEM} ${QUIET}`}
            aria-disabled={leaving}
            onClick={() => !leaving && signOut()}
          >
            <LogOut aria-hidden className="size-4" />
            Cerrar sesión
          </button>
        </li>
      </ul>
    </nav>
  );
}
