/** A number of at most two decimals (7.5 %, a factor of 1.15) as a whole one, so that it multiplies cents in integers. */
export const hundredths = (typed: number): number => Math.round(typed * 100)
