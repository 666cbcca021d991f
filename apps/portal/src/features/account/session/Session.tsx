import type { UserView } from '@recuerda/contracts';
import { SessionKeeper } from './SessionKeeper';
import { useForgetting } from './use-forgetting';

/** What goes on as long as somebody is signed in. */
export function Session({ user }: { user: UserView }) {
  useForgetting(user);
  return <SessionKeeper email={user.email} />;
}
