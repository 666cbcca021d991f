import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDay } from '../../../format/dates';

const today = (): string => formatDay(Date.now());

/** On paper only: the day it was printed. */
export function PrintDate() {
  const [day, setDay] = useState(today);
  useEffect(() => {
    // At once: the browser lays the paper out when its listeners return.
    const refresh = () => flushSync(() => setDay(today()));
    window.addEventListener('beforeprint', refresh);
    return () => window.removeEventListener('beforeprint', refresh);
  }, []);
  return <p className="mb-4 hidden text-muted print:block">Impreso el {day}</p>;
}
