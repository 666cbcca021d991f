/** The simulated number that sends, digits. */
export const DISPLAY_PHONE_NUMBER = '50422223333';
