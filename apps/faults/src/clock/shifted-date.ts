import { readFileSync, writeFileSync } from 'node:fs';
import type { ClockSetting } from './cluster-clock.js';

/**
 * Loaded before a service (`node --import=<this>?<file>`): its clock is the machine's plus what the file says. Only the time
 * of day is moved: timers and PostgreSQL go on as they are. Each change is confirmed in `<file>.<pid>`.
 */
const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
const POLL_INTERVAL_MS = 25;

const RealDate = Date;
let offset = 0;
let confirmed = '';
const shiftedNow = (): number => RealDate.now() + offset;

function look(): void {
  const text = readFileSync(file, 'utf8');
  if (text === confirmed) return;
  offset = (JSON.parse(text) as ClockSetting).offset;
  confirmed = text;
  writeFileSync(`${file}.${process.pid}`, text);
}

look();
setInterval(look, POLL_INTERVAL_MS).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget) as Date,
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name) => (name === 'now' ? shiftedNow : (Reflect.get(target, name) as unknown)),
});
