import { useId } from 'react';
import { BusyButton } from '../../components/form/BusyButton';

interface Props {
  name: string;
  facts: readonly string[];
  action: string;
  busy: boolean;
  onEnd: () => unknown;
}

/** A session or a token of an account, and how to end it. */
export function AccessItem({ name, facts, action, busy, onEnd }: Props) {
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p id={nameId} className="font-medium break-words">
          {name}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-xs break-words text-muted tabular-nums">
            {fact}
          </p>
        ))}
      </div>
      <BusyButton aria-describedby={nameId} busy={busy} onClick={onEnd}>
        {action}
      </BusyButton>
    </li>
  );
}
