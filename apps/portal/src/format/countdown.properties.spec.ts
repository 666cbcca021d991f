import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@recuerda/contracts';
import fc from 'fast-check';
import { countdownText, formatRemaining } from './countdown';

const BORDERS = [0, 1_000, 60_000, 3_600_000, DAY_MS, 2 * DAY_MS, 365 * DAY_MS];
const EXPECTED = /^Próximo: (?:\d+d \d+h \d+m|\d+h \d+m \d+s|\d+m \d+s)$/;

/** Milliseconds left: any, mostly beside where the format or a digit changes. */
const left = fc.oneof(
  fc.integer({ min: 1, max: 400 * DAY_MS }),
  fc.integer({ min: 1, max: 3_700_000 }),
  fc
    .tuple(fc.constantFrom(...BORDERS), fc.integer({ min: -1_001, max: 1_001 }))
    .map(([border, ms]) => Math.max(1, border + ms)),
);
/** From the year 1970 to 2100, as the API writes it. */
const now = fc.integer({ min: 0, max: 4_102_444_800_000 });
const text = (start: number, ms: number) => countdownText(new Date(start + ms).toISOString(), start);

/** The required strings, counted down second by second with a carry: no division. */
function byCarrying(ms: number): string {
  let [days, hours, minutes, seconds] = [0, 0, 0, 0];
  let rest = ms;
  for (; rest >= DAY_MS; rest -= DAY_MS) days += 1;
  for (; rest >= 3_600_000; rest -= 3_600_000) hours += 1;
  for (; rest >= 60_000; rest -= 60_000) minutes += 1;
  for (; rest >= 1_000; rest -= 1_000) seconds += 1;
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  return hours > 0 ? `${hours}h ${minutes}m ${seconds}s` : `${minutes}m ${seconds}s`;
}

/** Milliseconds a countdown's text stands for. */
function readBack(shown: string): number {
  const units: Record<string, number> = { d: DAY_MS, h: 3_600_000, m: 60_000, s: 1_000 };
  return [...shown.matchAll(/(\d+)([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? NaN),
    0,
  );
}

describe('the countdown', () => {
  it('reads as a naive count gives, in one of the three formats', () => {
    fc.assert(
      fc.property(now, left, (start, ms) => {
        expect(text(start, ms)).toBe(`Próximo: ${byCarrying(ms)}`);
        expect(text(start, ms)).toMatch(EXPECTED);
      }),
      { numRuns: 500 },
    );
  });

  it('loses less than the unit it leaves out: a second, or a minute from a day on', () => {
    fc.assert(
      fc.property(left, (ms) => {
        const lost = ms - readBack(formatRemaining(ms));
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThan(ms >= DAY_MS ? 60_000 : 1_000);
      }),
      { numRuns: 300 },
    );
  });

  it('never goes up while time passes, and ends in sending', () => {
    fc.assert(
      fc.property(now, left, fc.array(fc.integer({ min: 1, max: DAY_MS }), { maxLength: 20 }), (start, ms, steps) => {
        const due = new Date(start + ms).toISOString();
        let [at, shown] = [start, Infinity];
        for (const step of [...steps, ms]) {
          const next = countdownText(due, at);
          const value = next === 'Enviando recordatorio...' ? -1 : readBack(next);
          expect(value).toBeLessThanOrEqual(shown);
          [at, shown] = [at + step, value];
        }
        expect(countdownText(due, at)).toBe('Enviando recordatorio...');
      }),
    );
  });

  it('says that it is sending from the instant it is due on, never a negative time', () => {
    fc.assert(
      fc.property(now, fc.oneof(fc.constantFrom(0, 1), fc.nat(400 * DAY_MS)), (start, late) => {
        expect(text(start, -late)).toBe('Enviando recordatorio...');
      }),
    );
  });

  it('is one of the required texts whatever the API says of a reminder', () => {
    const due = fc.option(
      fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.constant(undefined),
      ),
    );
    const sentences = ['Cargando...', 'Sin recordatorio programado', 'Enviando recordatorio...'];
    fc.assert(
      fc.property(due, now, (instant, start) => {
        const shown = countdownText(instant, start);
        if (!sentences.includes(shown)) expect(shown).toMatch(EXPECTED);
      }),
      { numRuns: 300 },
    );
  });
});
