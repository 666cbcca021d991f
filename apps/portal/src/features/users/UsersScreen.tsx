import type { UserSummary, UserView } from '@recuerda/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/access/use-may';
import { useDepartments } from '../../components/departments/use-departments';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { AccessDialog } from './AccessDialog';
import { LinkDialog, type ShownLink } from './LinkDialog';
import { UserForm } from './UserForm';
import { UserList } from './UserList';

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
            <button type="button" className="button-primary" data-shortcut="new" onClick={() => setEdited('new')}>
              <Plus aria-hidden className="size-4" />
              Invitar
            </button>
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
