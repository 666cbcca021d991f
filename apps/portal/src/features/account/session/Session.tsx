import type { UserView } from '@recuerda/contracts';
import { ConfirmationKeeper } from './ConfirmationKeeper';
import { SessionKeeper } from './SessionKeeper';
import { useForgetting } from './use-forgetting';

/** Runs as long as a user is signed in. */
export function Session({ user }: { user: UserView }) {
  useForgetting(user);
  return (
    <>
      <ConfirmationKeeper email={user.email} />
      <SessionKeeper email={user.email} />
    </>
  );
}
