import { useRequiresConsent } from '../../../api/provider';
import { BulkBar } from '../../../components/bulk/BulkBar';
import type { SelectionBarProps } from '../../../components/list/selection/selection';
import { EMPLOYEE_BULK, WITHOUT_CONSENT } from './employee-bulk';

export function EmployeeBulkBar(props: SelectionBarProps) {
  return <BulkBar {...props} kind={useRequiresConsent() ? EMPLOYEE_BULK : WITHOUT_CONSENT} />;
}
