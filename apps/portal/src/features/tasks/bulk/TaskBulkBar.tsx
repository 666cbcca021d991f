import { BulkBar } from '../../../components/bulk/BulkBar';
import type { SelectionBarProps } from '../../../components/list/selection/selection';
import { TASK_BULK } from './task-bulk';

export const TaskBulkBar = (props: SelectionBarProps) => <BulkBar {...props} kind={TASK_BULK} />;
