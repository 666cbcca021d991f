import { useAreRemindersHeld } from '../api/provider';
import { countdownText } from '../format/countdown';
import { useNow } from './use-now';

interface Props {
  /** When the reminder is due; undefined while that is not known, null when there is none. */
  due: string | null | undefined;
  className?: string;
}

/** Ticks each second. Screen readers do not announce a timer's changes. */
export function Countdown({ due, className = '' }: Props) {
  return (
    <span role="timer" className={`tabular-nums ${className}`}>
      {countdownText(due, useNow(), useAreRemindersHeld())}
    </span>
  );
}
