/** Beyond a week a phone's word about how long ago something was is no use: then it is told when it came. */
const LONGEST_SECONDS = 7 * 24 * 60 * 60

/** When something happened of which a phone says how long ago it was. */
export const happenedAt = (secondsAgo: number, now: Date): Date =>
  secondsAgo > LONGEST_SECONDS ? now : new Date(now.getTime() - secondsAgo * 1000)
