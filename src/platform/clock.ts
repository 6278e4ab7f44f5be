/** Where an action learns what time it is, so that a test can say. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
