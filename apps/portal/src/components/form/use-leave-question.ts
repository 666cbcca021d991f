import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConfirm } from '../modal/confirm-context';
import { DISCARD } from './discard';

/** While a form on the page is `dirty`, a link to another screen asks before what was typed is lost. */
export function useLeaveQuestion(dirty: boolean): void {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leads(link, pathname) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // Neither React nor another form on the page gets this click.
      event.stopImmediatePropagation();
      void confirm(DISCARD).then((leave) => leave && navigate(`${link.pathname}${link.search}`));
    };
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [dirty, confirm, navigate, pathname]);
}

/** Whether a link shows another screen in this page. */
const leads = (link: HTMLAnchorElement, pathname: string): boolean =>
  link.origin === location.origin && link.target === '' && link.download === '' && link.pathname !== pathname;
