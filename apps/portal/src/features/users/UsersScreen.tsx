import type { UserSummary, UserView } from '@recuerda/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/access/use-may';
import { useDepartments } from '../../components/departments/use-departments';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { LinkDialog, type ShownLink } from './LinkDialog';
import { UserForm } from './UserForm';
import { UserList } from './UserList';

type Open = { form: UserSummary | null } | ShownLink;

/** All accounts: who they are, what they may do, and how they get in. */
export default function UsersScreen({ user: { id: ownId } }: { user: UserView }) {
  const [open, setOpen] = useState<Open | null>(null);
  const departments = useDepartments();
  const may = useMay('users.manage');
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        {...HEADINGS['/users']}
        actions={
          may && (
            <button
              type="button"
              className="button-primary"
              data-shortcut="new"
              onClick={() => setOpen({ form: null })}
            >
              <Plus aria-hidden className="size-4" />
              Invitar
            </button>
          )
        }
      />
      <UserList ownId={ownId} departments={departments} onEdit={(form) => setOpen({ form })} onLink={setOpen} />
      {open && 'form' in open && (
        <UserForm user={open.form} departments={departments} onClose={close} onInvited={setOpen} />
      )}
      {open && 'link' in open && <LinkDialog {...open} onClose={close} />}
    </>
  );
}
