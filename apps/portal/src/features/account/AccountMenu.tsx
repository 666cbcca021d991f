import { mayDo, ROLE_NAMES } from '@recuerda/contracts';
import { Activity, LogOut, type LucideIcon, UserRound, UserRoundCog } from 'lucide-react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { selectUser } from '../../api/access/access-slice';
import { useSignOut } from './leave';

const ITEM = 'flex h-10 w-full items-center gap-3 rounded-lg px-3 font-medium transition-colors duration-150';
const QUIET = 'text-muted hover:bg-raised hover:text-text';
const linkClass = ({ isActive }: { isActive: boolean }): string =>
  `${ITEM} ${isActive ? 'bg-accent-soft text-accent-strong' : QUIET}`;

interface Props {
  onChoose?: () => void;
}

/** The signed-in user and the actions of the account. Nothing where there is no sign-in. */
export function AccountMenu(props: Props) {
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
        <Entry to="/account" name="Mi cuenta" Icon={UserRound} {...props} />
        {mayDo(user.role, 'users.manage') && <Entry to="/users" name="Usuarios" Icon={UserRoundCog} {...props} />}
        {mayDo(user.role, 'audit.read') && <Entry to="/activity" name="Actividad" Icon={Activity} {...props} />}
        <li>
          <button type="button" className={`${ITEM} ${QUIET}`} aria-disabled={leaving} onClick={signOut}>
            <LogOut aria-hidden className="size-4" />
            Cerrar sesión
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Entry({ to, name, Icon, onChoose }: Props & { to: string; name: string; Icon: LucideIcon }) {
  return (
    <li>
      <NavLink to={to} onClick={onChoose} className={linkClass}>
        <Icon aria-hidden className="size-4" />
        {name}
      </NavLink>
    </li>
  );
}
