import { depositWayLabels, depositWays } from '../deposit-labels.ts'

export const wayOptions = depositWays.map((value) => ({ value, label: depositWayLabels[value] }))
