import { BulkBar } from '../../../components/bulk/BulkBar';
import type { SelectionBarProps } from '../../../components/list/selection/selection';
import { EMPLOYEE_BULK } from './employee-bulk';

export const EmployeeBulkBar = (props: SelectionBarProps) => <BulkBar {...props} kind={EMPLOYEE_BULK} />;
