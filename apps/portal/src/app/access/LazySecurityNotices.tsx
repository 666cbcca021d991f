import { useSelector } from 'react-redux';
import { selectUser } from '../../api/access/access-slice';
import { useLazyModule } from '../../components/lazy/use-lazy-module';

const loadNotices = () => import('../../features/account/SecurityNotices');
const ignore = () => undefined;

/** Its code is only loaded with sign-in on. */
export function LazySecurityNotices() {
  const user = useSelector(selectUser);
  return user && <Loaded />;
}

function Loaded() {
  const notices = useLazyModule(loadNotices, true, ignore);
  return notices && <notices.SecurityNotices />;
}
