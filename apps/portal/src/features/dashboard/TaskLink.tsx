import { Link } from 'react-router-dom';

/** A row's title; anywhere on the row leads to the task in the list of tasks. */
export function TaskLink({ title }: { title: string }) {
  return (
    <h3 className="truncate font-medium" title={title}>
      <Link to={`/tasks?search=${encodeURIComponent(title)}`} className="after:absolute after:inset-0">
        {title}
      </Link>
    </h3>
  );
}
