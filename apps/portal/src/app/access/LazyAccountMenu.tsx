import { useSelector } from 'react-redux';
import { selectUser } from '../../api/access/access-slice';
import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { useNotices } from '../../components/notices/use-notices';

const loadMenu = () => import('../../features/account/AccountMenu');

interface Props {
  onChoose?: () => void;
}

/** Its code is only loaded with sign-in on. */
export function LazyAccountMenu(props: Props) {
  const user = useSelector(selectUser);
  return user && <Loaded {...props} />;
}

function Loaded(props: Props) {
  const { failed } = useNotices();
  const menu = useLazyModule(loadMenu, true, (error) => failed('No se pudo mostrar el menú de la cuenta', error));
  return menu && <menu.AccountMenu {...props} />;
}
