import { INTERVAL_NAMES } from '@recuerda/contracts';

/** 'Cada 1440 min', as the specification has it; '1 vez al día' when pointed at. */
export const ReminderInterval = ({ minutes }: { minutes: number }) => (
  <span title={INTERVAL_NAMES[minutes]}>{`Cada ${minutes} min`}</span>
);
