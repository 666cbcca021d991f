import { useState } from 'react';
import { Button } from '../../../components/buttons';
import { TaskGroupCard } from './TaskGroupCard';
import { useListTaskGroupsQuery } from './task-groups-api';

/** Whether any group has open tasks. */
export const useHasGroups = (): boolean => (useListTaskGroupsQuery().data?.items.length ?? 0) > 0;

/** Groups that are shown at first: on a phone the list of tasks would be far below more. */
const SHOWN = 4;

/** The tasks that several people have, one card each, above the list of the others. */
export function TaskGroups() {
  const { data } = useListTaskGroupsQuery();
  const [showsAll, setShowsAll] = useState(false);
  if (!data || data.items.length === 0) return null;
  const hidden = showsAll ? 0 : Math.max(0, data.items.length - SHOWN);
  return (
    <section aria-label="Tareas de varias personas" className="mb-4">
      <div className="grid gap-4 md:grid-cols-2">
        {data.items.slice(0, data.items.length - hidden).map((group) => (
          <TaskGroupCard key={group.id} group={group} />
        ))}
      </div>
      {hidden > 0 && (
        <Button className="mt-4 w-full" onClick={() => setShowsAll(true)}>
          {hidden === 1 ? 'Ver la otra tarea de varias personas' : `Ver otras ${hidden} tareas de varias personas`}
        </Button>
      )}
    </section>
  );
}
