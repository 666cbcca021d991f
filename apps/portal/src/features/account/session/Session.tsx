import type { UserView } from '@recuerda/contracts';
import { SessionKeeper } from './SessionKeeper';
import { useForgetting } from './use-forgetting';

/** Runs as long as a user is signed in. */
export function Session({ user }: { user: UserView }) {
  useForgetting(user);
  return <SessionKeeper email={user.email} />;
}
