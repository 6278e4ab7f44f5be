const minutes = (n: number) => n * 60_000
const hours = (n: number) => minutes(n * 60)
const days = (n: number) => hours(n * 24)

const idleLife = hours(12)
const longestLife = days(30)

/** A token's use is written down at most this often, so that reading stays reading. */
export const writePause = minutes(1)

interface Token {
  remember: boolean
  created_at: Date
}

/**
 * Whether a token rested for too long whatever was written down as its end: the staff's do after 12 hours, remembered or
 * not. Asked at each use, so that it also holds for whoever has become one of the staff since signing in.
 */
export function isIdle(last_used_at: Date, isStaff: boolean, now: Date): boolean {
  return isStaff && now.getTime() - last_used_at.getTime() >= idleLife
}

/** When a token that is used now dies: after 12 hours of rest, and 30 days after sign-in at the latest; remembered: then. */
export function expiryOf({ remember, created_at }: Token, now: Date): Date {
  const latest = created_at.getTime() + longestLife
  return new Date(remember ? latest : Math.min(now.getTime() + idleLife, latest))
}
