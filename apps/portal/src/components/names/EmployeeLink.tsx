import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { employeeAddress } from '../../api/row-addresses';

interface Props {
  id: string;
  /** The name. */
  children: ReactNode;
}

/** The name of an employee, which leads to the page of that employee; also within a row that leads elsewhere. */
export const EmployeeLink = ({ id, children }: Props) => (
  <Link
    to={employeeAddress({ id })}
    className="relative z-1 underline-offset-2 hover:text-accent-strong hover:underline"
  >
    {children}
  </Link>
);
