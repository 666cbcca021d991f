import { REMINDER_INTERVALS } from '@recuerda/contracts';

/** 'Cada 1440 min', as the specification has it; '1 vez al día' when pointed at. */
export function ReminderInterval({ minutes }: { minutes: number }) {
  const title = REMINDER_INTERVALS.find((interval) => interval.minutes === minutes)?.label;
  return <span title={title}>{`Cada ${minutes} min`}</span>;
}
