import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The `Date` header has whole seconds: a smaller difference means nothing. Milliseconds. */
const TOLERANCE_MS = 2_000;
const HALF_A_SECOND_MS = 500;

interface ServerDate {
  /** Value of a response's `Date` header. */
  date: string;
  /** When it arrived by this computer's clock. Milliseconds since the epoch. */
  receivedAt: number;
}

const slice = createSlice({
  name: 'serverClock',
  /** Server's clock minus this computer's. Milliseconds. */
  initialState: { offsetMs: 0 },
  reducers: {
    serverDateReceived: {
      prepare: (date: string) => ({ payload: { date, receivedAt: Date.now() } }),
      reducer: (clock, { payload: { date, receivedAt } }: PayloadAction<ServerDate>) => {
        const offset = Date.parse(date) + HALF_A_SECOND_MS - receivedAt;
        if (Number.isNaN(offset)) return;
        clock.offsetMs = Math.abs(offset) > TOLERANCE_MS ? offset : 0;
      },
    },
  },
  selectors: { selectClockOffset: ({ offsetMs }) => offsetMs },
});

export const { serverDateReceived } = slice.actions;
/** Milliseconds to add to this computer's clock, so that a wrong one does not spoil countdowns. */
export const { selectClockOffset } = slice.selectors;
export const serverClockReducer = slice.reducer;
