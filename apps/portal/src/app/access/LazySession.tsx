import type { UserView } from '@recuerda/contracts';
import { useLazyModule } from '../../components/lazy/use-lazy-module';

const loadSession = () => import('../../features/account/session/Session');
const ignore = () => undefined;

/** Its code is only loaded with sign-in on. */
export function LazySession({ user }: { user: UserView }) {
  const session = useLazyModule(loadSession, true, ignore);
  return session && <session.Session user={user} />;
}
