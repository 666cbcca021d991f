import { type DepartmentView, ROLE_NAMES, type UserSummary, type UserView } from '@recuerda/contracts';
import { Building2, KeyRound, LogIn, Mail, MonitorSmartphone, Plus, Send, ShieldCheck, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { useMay } from '../../api/access/access-slice';
import { useListUsersQuery } from '../../api/users';
import { Badge } from '../../components/Badge';
import { BusyButton, Button } from '../../components/buttons';
import { type Departments, useDepartments } from '../../components/departments';
import { LoadError, Skeleton, StaleNotice } from '../../components/feedback';
import { useAskedActions } from '../../components/form/ActionButton';
import { CardActions } from '../../components/list/CardActions';
import { CardLine } from '../../components/list/CardLine';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { formatMoment } from '../../format/dates';
import { counted } from '../../format/numbers';
import { AccessDialog } from './AccessDialog';
import { useCreateLinkMutation, useDeleteUserMutation, useRemoveSecondFactorMutation } from './api/users';
import { LinkDialog, mailText, type ShownLink } from './LinkDialog';
import { UserForm } from './UserForm';

/** All accounts: who they are, what they may do, and how they get in. */
export default function UsersScreen({ user: { id: ownId } }: { user: UserView }) {
  const [edited, setEdited] = useState<UserSummary | 'new' | null>(null);
  // Over the form: a link may be made while another account is being filled in.
  const [shown, setShown] = useState<ShownLink | null>(null);
  const [inspected, setInspected] = useState<UserSummary | null>(null);
  const departments = useDepartments();
  const may = useMay('users.manage');
  const close = () => setEdited(null);
  return (
    <>
      <PageHeader
        {...HEADINGS['/users']}
        actions={
          may && (
            <Button look="primary" Icon={Plus} data-shortcut="new" onClick={() => setEdited('new')}>
              Invitar
            </Button>
          )
        }
      />
      <UserList ownId={ownId} departments={departments} onEdit={setEdited} onLink={setShown} onAccess={setInspected} />
      {edited && (
        <UserForm
          user={edited === 'new' ? null : edited}
          departments={departments}
          onClose={close}
          onInvited={(invited) => {
            close();
            setShown(invited);
          }}
        />
      )}
      {inspected && <AccessDialog user={inspected} onClose={() => setInspected(null)} />}
      {shown && <LinkDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
const SKELETONS = [1, 2, 3];
/** How often the accounts are read while a mail waits to be sent, milliseconds. */
const POLL_MS = 2_000;

interface Props {
  /** Id of the signed-in user. */
  ownId: string;
  departments: Departments;
  onEdit: (user: UserSummary) => void;
  onLink: (shown: ShownLink) => void;
  onAccess: (user: UserSummary) => void;
}

/** Never empty: it has at least the reader's own account. Read again at each visit. */
function UserList({ departments, ...props }: Props) {
  const mailWaits = useListUsersQuery(undefined, {
    selectFromResult: ({ data }) => ({ mailWaits: data?.some(({ mail }) => mail?.state === 'waiting') }),
  }).mailWaits;
  const { data, error, isFetching, refetch } = useListUsersQuery(undefined, {
    pollingInterval: mailWaits ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const retry = () => void refetch();
  if (!data && error) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true" className={GRID}>
        {SKELETONS.map((place) => (
          <Skeleton key={place} className="h-48" />
        ))}
        <span role="status" className="sr-only">
          Cargando usuarios...
        </span>
      </div>
    );
  return (
    <>
      {error && <StaleNotice error={error} retry={retry} />}
      <p role="status" className="mb-4 text-muted tabular-nums">
        {counted(data.length, 'usuario', 'usuarios')}
      </p>
      <ul aria-label="Usuarios" className={GRID}>
        {data.map((user) => (
          <li key={user.id} className="min-w-0">
            <UserCard user={user} departments={departments.options} {...props} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface UserCardProps extends Omit<Props, 'departments'> {
  user: UserSummary;
  /** Undefined while they were not loaded. */
  departments: readonly DepartmentView[] | undefined;
}

function UserCard({ user, ownId, departments, onEdit, onLink, onAccess }: UserCardProps) {
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
          <Button
            Icon={MonitorSmartphone}
            className="mt-auto"
            aria-describedby={titleId}
            onClick={() => onAccess(user)}
          >
            Sesiones y tokens
          </Button>
        )}
        <BusyButton
          Icon={KeyRound}
          className={status === 'active' ? '' : 'mt-auto'}
          aria-describedby={titleId}
          busy={busy}
          onClick={() => createLink(onLink)}
        >
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

/** Actions on an account besides editing it. */
function useUserActions({ id, name }: UserSummary, own: boolean) {
  const { act, busy } = useAskedActions();
  const [deleteUser] = useDeleteUserMutation();
  const [removal] = useRemoveSecondFactorMutation();
  const [create] = useCreateLinkMutation();
  const effect = own ? 'Es la tuya: dejarás de tener acceso.' : 'Su sesión se cerrará en todos sus dispositivos.';
  const remove = () =>
    act({
      question: {
        title: 'Eliminar usuario',
        text: `¿Estás seguro de que quieres eliminar la cuenta de ${name}? ${effect}`,
        action: 'Eliminar',
        tone: 'danger',
      },
      action: () => deleteUser(id).unwrap(),
      failure: 'No se pudo eliminar la cuenta',
    });
  const removeSecondFactor = () =>
    act({
      question: {
        title: 'Quitar la verificación en dos pasos',
        text:
          `¿Ha perdido ${name} su teléfono? Podrá entrar solo con su contraseña. ` +
          'Su sesión se cerrará en todos sus dispositivos.',
        action: 'Quitar',
        tone: 'danger',
      },
      action: () => removal(id).unwrap(),
      failure: 'No se pudo quitar la verificación',
    });
  const createLink = (show: (shown: ShownLink) => void) =>
    act({
      action: async () => show({ user: { id, name }, link: await create(id).unwrap() }),
      failure: 'No se pudo crear el enlace',
    });
  return { remove, removeSecondFactor, createLink, busy };
}
