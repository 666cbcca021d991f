/** '+12%', '-5%', '0%'. */
export const signedPercent = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`;
