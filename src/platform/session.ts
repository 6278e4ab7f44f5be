/** The person behind a live token. */
export interface Person {
  id: number
  isAdmin: boolean
  /** The token that was shown, so that logout can end this one and a password change all others. */
  tokenId: number
}

/** Finds the person of a bearer token; undefined when the token is unknown, expired or its owner gone. */
export type FindPerson = (token: string, now: Date) => Promise<Person | undefined>
