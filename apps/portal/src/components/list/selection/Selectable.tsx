import type { ReactNode } from 'react';

interface Props {
  name: string;
  isSelected: boolean;
  /** @param isRange up to the row that was selected before */
  onToggle: (isRange: boolean) => void;
  children: ReactNode;
}

/** On phones there is room for two cards: those that are selected do without their buttons. */
const CONTENT = 'h-full [&_button]:invisible max-sm:[&_.action-row]:hidden';

/** A card that is selected instead of used. */
export function Selectable({ name, isSelected, onToggle, children }: Props) {
  return (
    // A click with Shift selects rows, not their text.
    <div className={`relative h-full rounded-xl pl-9 select-none ${isSelected ? 'outline-2 outline-accent' : ''}`}>
      <div inert className={CONTENT}>
        {children}
      </div>
      <label
        className="absolute inset-0 cursor-pointer rounded-xl"
        onClick={(event) => {
          // Not every browser passes a click with Shift on to the checkbox.
          if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          onToggle(true);
        }}
      >
        <span className="sr-only">Seleccionar {name}</span>
        <input
          type="checkbox"
          className="absolute top-4 left-2 size-5 accent-(--accent)"
          checked={isSelected}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
    </div>
  );
}
