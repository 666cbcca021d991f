import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useConfirm } from '../modal/confirm-context';
import { DISCARD } from './discard';

interface Props {
  to: string;
  /** Leaving would lose what was typed. */
  dirty: boolean;
  children: ReactNode;
}

/** Leads out of a form, not without a question when something was typed. */
export function LeaveLink({ to, dirty, children }: Props) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const leave = async (event: React.MouseEvent) => {
    if (!dirty) return;
    event.preventDefault();
    if (await confirm(DISCARD)) await navigate(to);
  };
  return (
    <Link
      to={to}
      className="font-medium text-accent underline underline-offset-2"
      onClick={(event) => void leave(event)}
    >
      {children}
    </Link>
  );
}
