import { readFileSync, writeFileSync } from 'node:fs';
import type { ClockSetting } from './cluster-clock.js';

/**
 * Loaded before a service (`node --import=<this>?<file>`): adds the file's offset to its clock. Only `Date` is
 * shifted, not timers or PostgreSQL. Each change is confirmed in `<file>.<pid>`.
 */
const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
const POLL_INTERVAL_MS = 25;

const RealDate = Date;
let offsetMs = 0;
let confirmed = '';
const shiftedNow = (): number => RealDate.now() + offsetMs;

function readSetting(): void {
  const text = readFileSync(file, 'utf8');
  if (text === confirmed) return;
  offsetMs = (JSON.parse(text) as ClockSetting).offsetMs;
  confirmed = text;
  writeFileSync(`${file}.${process.pid}`, text);
}

readSetting();
setInterval(readSetting, POLL_INTERVAL_MS).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget) as Date,
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name) => (name === 'now' ? shiftedNow : (Reflect.get(target, name) as unknown)),
});
