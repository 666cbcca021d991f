import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { lazyPart } from '../lazy/lazy';
import type { ConflictListProps } from './ConflictList';

const List = lazyPart(async () => (await import('./ConflictList')).ConflictList);

interface Props<Input extends FieldValues, Output> extends Omit<ConflictListProps, 'typed'> {
  control: Control<Input, unknown, Output>;
}

/** Shows the changes of somebody else in a form whose fields are those of the entity. */
export const Conflicts = <Input extends FieldValues, Output>(props: Props<Input, Output>) =>
  props.conflicts.length > 0 && <Watched {...props} />;

/** Shows the changes of somebody else where the form has other fields than the entity. Loaded when there are some. */
export const LazyConflictList = (props: ConflictListProps) => props.conflicts.length > 0 && <List {...props} />;

function Watched<Input extends FieldValues, Output>({ control, ...list }: Props<Input, Output>) {
  const typed: FieldValues = useWatch({ control });
  return <List {...list} typed={typed} />;
}
