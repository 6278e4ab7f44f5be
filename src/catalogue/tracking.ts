/** By code, or only counted (props, planks, clamps). */
export const trackings = ['each', 'count'] as const
export type Tracking = (typeof trackings)[number]

export const trackingLabels: Record<Tracking, string> = { each: 'Kiekvienas su savo kodu', count: 'Tik skaičiuojama' }

/** A month. */
export const maxTurnaroundMinutes = 43_200

/** Larger stocks are counted. */
export const maxTrackedUnits = 1_000
