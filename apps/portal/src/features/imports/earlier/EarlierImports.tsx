import type { ImportState, ImportView } from '@recuerda/contracts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser, useMay } from '../../../api/access/access-slice';
import { useListUsersQuery } from '../../../api/users';
import { itemsOf } from '../../../api/pages';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { Items, Loaded, NextPage } from '../../../components/feedback';
import { TextLink } from '../../../components/buttons';
import { formatMinute } from '../../../format/dates';
import { counted } from '../../../format/numbers';
import { ENDED, UNDER_WAY, useListImportsInfiniteQuery } from '../api/imports';
import { factsOf } from '../words';

/** While one of them goes on, ms. */
const POLL_MS = 2_000;
const STATES: Readonly<Record<ImportState, { name: string; tone: BadgeTone }>> = {
  uploading: { name: 'Subiendo', tone: 'warning' },
  read: { name: 'Sin importar', tone: 'warning' },
  verifying: { name: 'Sin importar', tone: 'warning' },
  verified: { name: 'Sin importar', tone: 'warning' },
  planning: { name: 'En curso', tone: 'warning' },
  applying: { name: 'En curso', tone: 'warning' },
  undoing: { name: 'Deshaciendo', tone: 'warning' },
  done: { name: 'Terminada', tone: 'success' },
  cancelled: { name: 'Cancelada', tone: 'gray' },
  failed: { name: 'Falló', tone: 'danger' },
  undone: { name: 'Deshecha', tone: 'gray' },
};

/** The imports of the last days, each with the way to its page. */
export function EarlierImports() {
  const [isBusy, setBusy] = useState(false);
  const query = useListImportsInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isBusy ? POLL_MS : 0,
  });
  const busy = itemsOf(query.data).some(({ state }) => UNDER_WAY.includes(state));
  if (busy !== isBusy) setBusy(busy);
  const nameOf = useAuthors();
  return (
    <section aria-labelledby="earlier-imports" className="card mt-6 p-6">
      <h2 id="earlier-imports" className="font-semibold">
        Importaciones anteriores
      </h2>
      <p className="mt-1 mb-2 text-muted">Se guardan siete días.</p>
      <Loaded query={query} loading="Cargando importaciones..." size="h-24 w-full">
        {(data) => (
          <>
            <Items
              items={itemsOf(data)}
              empty={<p className="py-4 text-center text-muted">Aún no se ha importado nada.</p>}
            >
              {(view) => <EarlierImport key={view.id} view={view} author={nameOf(view.createdBy)} />}
            </Items>
            <NextPage query={query} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function EarlierImport({ view, author }: { view: ImportView; author: string | undefined }) {
  const { id, name, state, rows, createdAt } = view;
  const { name: stateName, tone } = STATES[state];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextLink to={`/importar/${id}`} className="min-w-0 break-words">
          {name || 'Archivo sin nombre'}
        </TextLink>
        <Badge tone={tone}>{stateName}</Badge>
      </div>
      <p className="text-muted">
        {[formatMinute(createdAt), author, counted(rows, 'fila', 'filas')].filter(Boolean).join(' · ')}
      </p>
      {ENDED.includes(state) && <p className="break-words">{factsOf(view).join(' ')}</p>}
    </li>
  );
}

/** Names users by their id, as far as the user may know them; undefined where there is no sign-in. */
function useAuthors(): (id: string | null) => string | undefined {
  const user = useSelector(selectUser);
  const mayKnow = useMay('users.manage') && user !== null;
  const { data: users } = useListUsersQuery(undefined, { skip: !mayKnow });
  return (id) => {
    if (id === null) return undefined;
    if (id === user?.id) return user.name;
    return users?.find((one) => one.id === id)?.name ?? (users && 'Usuario eliminado');
  };
}
