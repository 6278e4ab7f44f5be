import type { IncomingHttpHeaders } from 'node:http'

const cookieName = 'just_wrote'
const seconds = 10
const given = new RegExp(`(?:^|;\\s*)${cookieName}=1(?:;|$)`)

/** Other processes hear of a change later: for some seconds this browser's cookie bypasses caches and replicas. */
export const shouldReadOwnWrites = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && given.test(cookie)

export const readYourWritesCookie = (publicUrl: string): string =>
  `${cookieName}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export const readYourWritesHeaders = { cookie: `${cookieName}=1` }
