const minutes = (n: number) => n * 60_000
const hours = (n: number) => minutes(n * 60)
const days = (n: number) => hours(n * 24)

const idleLife = hours(12)
const longestLife = days(30)

/** Limits writes on use. */
export const writePause = minutes(1)

interface Token {
  remember: boolean
  created_at: Date
}

/** 12 hours of rest, remembered or not. At each use: also for new staff. */
export function isIdle(last_used_at: Date, isStaff: boolean, now: Date): boolean {
  return isStaff && now.getTime() - last_used_at.getTime() >= idleLife
}

/** 12 hours after use, 30 days at the latest; remembered: 30 days. */
export function computeTokenExpiry({ remember, created_at }: Token, now: Date): Date {
  const latest = created_at.getTime() + longestLife
  return new Date(remember ? latest : Math.min(now.getTime() + idleLife, latest))
}
