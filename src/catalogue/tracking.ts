/** How a rent product's units are known: each by its code, or only how many there are (props, planks, clamps). */
export const trackings = ['each', 'count'] as const
export type Tracking = (typeof trackings)[number]

export const trackingWords: Record<Tracking, string> = {
  each: 'Kiekvienas su savo kodu',
  count: 'Tik skaičiuojama',
}

/** A month. */
export const mostTurnaroundMinutes = 43_200

/** More units than a shop names in one go: such a product is counted. */
export const mostUnitsAtOnce = 1_000
