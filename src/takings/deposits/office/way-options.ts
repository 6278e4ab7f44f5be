import { depositWays, depositWayWords } from '../deposit-words.ts'

export const wayOptions = depositWays.map((value) => ({ value, label: depositWayWords[value] }))
