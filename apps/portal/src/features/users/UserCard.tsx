import { type DepartmentView, ROLE_NAMES, type UserSummary } from '@recuerda/contracts';
import { Building2, KeyRound, LogIn, Mail, MonitorSmartphone, Send, ShieldCheck, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../components/Badge';
import { BusyButton } from '../../components/form/BusyButton';
import { CardActions } from '../../components/list/CardActions';
import { CardLine } from '../../components/list/CardLine';
import { formatMoment } from '../../format/dates';
import type { ShownLink } from './LinkDialog';
import { mailText } from './mail-text';
import { useUserActions } from './use-user-actions';

interface Props {
  user: UserSummary;
  /** Id of the signed-in user. */
  ownId: string;
  /** Undefined while they were not loaded. */
  departments: readonly DepartmentView[] | undefined;
  onEdit: (user: UserSummary) => void;
  onLink: (shown: ShownLink) => void;
  onAccess: (user: UserSummary) => void;
}

export function UserCard({ user, ownId, departments, onEdit, onLink, onAccess }: Props) {
  const { id, name, email, role, departmentIds, status, lastSignInAt, mail, secondFactor, secondFactorUnreadable } =
    user;
  const titleId = useId();
  const { remove, removeSecondFactor, createLink, busy } = useUserActions(user, id === ownId);
  const nameOf = (departmentId: string): string =>
    departments?.find((department) => department.id === departmentId)?.name ?? 'Departamento eliminado';
  return (
    <article aria-labelledby={titleId} aria-busy={busy} className="card flex h-full flex-col aria-busy:opacity-60">
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h2 id={titleId} className="line-clamp-2 min-w-0 font-semibold break-words" title={name}>
            {name}
          </h2>
          <span className="flex shrink-0 gap-1">
            {id === ownId && <Badge tone="accent">Tú</Badge>}
            {status === 'active' ? <Badge tone="success">Activo</Badge> : <Badge tone="warning">Invitado</Badge>}
          </span>
        </div>
        <CardLine icon={Mail}>{email}</CardLine>
        <CardLine icon={ShieldCheck}>{ROLE_NAMES[role]}</CardLine>
        {role === 'manager' && (
          <CardLine icon={Building2}>{departments ? departmentIds.map(nameOf).join(', ') : '...'}</CardLine>
        )}
        <CardLine icon={LogIn}>
          {lastSignInAt === null ? 'Aún no ha entrado' : `Último acceso: ${formatMoment(lastSignInAt)}`}
        </CardLine>
        {mail && <CardLine icon={Send}>{mailText(mail, email)}</CardLine>}
        {secondFactor && <CardLine icon={Smartphone}>Verificación en dos pasos</CardLine>}
        {secondFactorUnreadable && (
          <p className="text-danger">
            El servidor ya no puede leer su aplicación de autenticación. Quita la verificación para que la active de
            nuevo.
          </p>
        )}
        {secondFactor && id !== ownId && (
          <BusyButton aria-describedby={titleId} busy={busy} onClick={removeSecondFactor}>
            Quitar verificación
          </BusyButton>
        )}
        {status === 'active' && (
          <button
            type="button"
            className="button-plain mt-auto"
            aria-describedby={titleId}
            onClick={() => onAccess(user)}
          >
            <MonitorSmartphone aria-hidden className="size-4" />
            Sesiones y tokens
          </button>
        )}
        <BusyButton
          className={`button-plain ${status === 'active' ? '' : 'mt-auto'}`}
          aria-describedby={titleId}
          busy={busy}
          onClick={() => createLink(onLink)}
        >
          <KeyRound aria-hidden className="size-4" />
          {mail ? 'Volver a enviar' : status === 'active' ? 'Restablecer contraseña' : 'Nuevo enlace'}
        </BusyButton>
      </div>
      <CardActions
        permission="users.manage"
        entity={{ kind: 'user', id, name }}
        describedBy={titleId}
        busy={busy}
        onEdit={() => onEdit(user)}
        onRemove={() => void remove()}
      />
    </article>
  );
}
