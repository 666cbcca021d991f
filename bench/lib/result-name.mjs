/**
 * The name of a measurement: other providers and loads are other measurements.
 *
 * @param {{ script: string, trickle?: number, providerMs: number, providerLimit?: number }} options
 */
export const resultName = ({ script, trickle, providerMs, providerLimit }) =>
  [
    trickle === undefined ? script : `trickle-${trickle}`,
    ...(providerMs > 0 ? [`provider-${providerMs}-ms`] : []),
    ...(providerLimit === undefined ? [] : [`limit-${providerLimit}`]),
  ].join('-');
