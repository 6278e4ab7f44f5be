import type { IncomingHttpHeaders } from 'node:http'

const cookieName = 'just_wrote'
const seconds = 10
const given = new RegExp(`(?:^|;\\s*)${cookieName}=1(?:;|$)`)

/**
 * Processes hear of each other's changes in a moment, and a copy of the database follows in another one. Who has changed
 * something himself should not wait for either: for some seconds his browser says so, and gets what the database has,
 * past everything that is kept.
 */
export const readsOwnWrites = ({ cookie }: IncomingHttpHeaders): boolean => cookie !== undefined && given.test(cookie)

export const readYourWritesCookie = (publicUrl: string): string =>
  `${cookieName}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** For a question that a page asks on behalf of who has just written. */
export const readYourWritesHeaders = { cookie: `${cookieName}=1` }
