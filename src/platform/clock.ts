export type Clock = () => Date

export const readSystemClock: Clock = () => new Date()
