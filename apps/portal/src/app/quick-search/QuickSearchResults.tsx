import { useId } from 'react';
import { Marked } from './Marked';
import type { OptionGroup, QuickOption } from './option-groups';

interface Props {
  id: string;
  groups: readonly OptionGroup[];
  /** What is marked in the results. */
  search: string;
  activeKey: string | undefined;
  optionId: (key: string) => string;
  busy: boolean;
  onChoose: (option: QuickOption) => void;
  /** The pointer is over it. */
  onPoint: (option: QuickOption) => void;
}

/** The list box of the quick search, in groups. */
export function QuickSearchResults({ id, groups, busy, ...props }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Resultados"
      aria-busy={busy}
      className={`min-h-0 overflow-y-auto overscroll-contain ${busy ? 'opacity-60' : ''}`}
    >
      {groups.map((group) => (
        <Group key={group.name} group={group} {...props} />
      ))}
    </div>
  );
}

type GroupProps = Omit<Props, 'id' | 'groups' | 'busy'> & { group: OptionGroup };

function Group({ group: { name, options }, search, activeKey, optionId, onChoose, onPoint }: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="mb-2">
      <p id={titleId} role="presentation" className="px-3 py-1 text-xs font-medium text-muted">
        {name}
      </p>
      {options.map((option) => (
        <div
          key={option.key}
          id={optionId(option.key)}
          role="option"
          aria-selected={option.key === activeKey}
          onClick={() => onChoose(option)}
          onPointerMove={() => option.key !== activeKey && onPoint(option)}
          className={
            'flex min-h-10 items-center gap-3 rounded-lg px-3 py-1.5 pointer-coarse:min-h-12 ' +
            (option.key === activeKey ? 'bg-raised' : '')
          }
        >
          <option.Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="line-clamp-2 break-words">
              <Marked text={option.name} search={search} />
            </span>
            {option.detail && (
              <span className="line-clamp-1 text-xs break-words text-muted">
                <Marked text={option.detail} search={search} />
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
