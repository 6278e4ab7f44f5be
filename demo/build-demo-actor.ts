import type { Person } from '#platform/http/session.ts'
import { rights } from '#platform/rights.ts'

/** The owner, who has just signed in. */
export const buildDemoActor = (id: number, now: Date): Person => ({
  id,
  isAdmin: true,
  rights,
  tokenId: 0,
  freshAt: now,
})
