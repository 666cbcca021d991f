import type { UserSummary } from '@recuerda/contracts';
import type { Departments } from '../../components/departments/use-departments';
import { LoadError } from '../../components/feedback/LoadError';
import { Skeleton } from '../../components/feedback/Skeleton';
import { StaleNotice } from '../../components/feedback/StaleNotice';
import { counted } from '../../format/numbers';
import { useListUsersQuery } from './api/users';
import type { ShownLink } from './LinkDialog';
import { UserCard } from './UserCard';

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
const SKELETONS = [1, 2, 3];
/** How often the accounts are read while a mail waits to be sent, milliseconds. */
const POLL_MS = 2_000;

interface Props {
  ownId: string;
  departments: Departments;
  onEdit: (user: UserSummary) => void;
  onLink: (shown: ShownLink) => void;
  onAccess: (user: UserSummary) => void;
}

/** Never empty: it has at least the reader's own account. Read again at each visit. */
export function UserList({ departments, ...props }: Props) {
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
