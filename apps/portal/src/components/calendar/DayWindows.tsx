import type { DailyWindow } from '@recuerda/contracts';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { TimeInput } from '../form/TimeInput';
import { nextWindow } from './weekdays';

const TIME_CLASS = 'min-w-0 max-w-36 flex-1';

interface Props {
  name: string;
  windows: DailyWindow[];
  error: string | undefined;
  onChange: (windows: DailyWindow[]) => void;
}

/** The windows of one day of the week. */
export function DayWindows({ name, windows, error, onChange }: Props) {
  const id = useId();
  const replace = (index: number, part: Partial<DailyWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...part } : window)));
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-2 sm:grid-cols-[6rem_1fr_auto]"
    >
      <p id={id} className="pt-2 font-medium">
        {name}
      </p>
      <div className="order-last col-span-2 flex min-w-0 flex-col gap-2 sm:order-none sm:col-span-1">
        {windows.length === 0 && <p className="text-muted sm:pt-2">Sin recordatorios</p>}
        {windows.map(({ from, to }, index) => (
          <div key={index} className="flex items-start gap-2">
            <TimeInput
              required
              aria-label={`${name}, desde`}
              aria-invalid={error ? true : undefined}
              value={from}
              onChange={(time) => replace(index, { from: time })}
              className={TIME_CLASS}
            />
            <span aria-hidden className="pt-2">
              –
            </span>
            <TimeInput
              required
              isEnd
              aria-label={`${name}, hasta`}
              aria-invalid={error ? true : undefined}
              value={to}
              onChange={(time) => replace(index, { to: time })}
              className={TIME_CLASS}
            />
            <button
              type="button"
              className="icon-button min-h-10"
              aria-label={`Quitar la franja ${from} – ${to} del ${name.toLowerCase()}`}
              onClick={() => onChange(windows.filter((_window, at) => at !== index))}
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        ))}
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1 text-danger">
            <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <button
        type="button"
        className="button-quiet"
        aria-label={`Agregar una franja al ${name.toLowerCase()}`}
        onClick={() => onChange([...windows, nextWindow(windows)])}
      >
        <Plus aria-hidden className="size-4" />
        Franja
      </button>
    </div>
  );
}
