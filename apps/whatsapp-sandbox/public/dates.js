const clock = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const shortClock = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: '2-digit' });

const isToday = (date) => date.toDateString() === new Date().toDateString();
const isYesterday = (date) => {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  return date.toDateString() === yesterday.toDateString();
};

export const timeOf = (instant) => clock.format(new Date(instant));

export function dayOf(instant) {
  const date = new Date(instant);
  if (isToday(date)) return 'Hoy';
  return isYesterday(date) ? 'Ayer' : day.format(date);
}

/** For the list: the time of today, else the day. */
export function whenOf(instant) {
  const date = new Date(instant);
  return isToday(date) ? shortClock.format(date) : shortDay.format(date);
}
