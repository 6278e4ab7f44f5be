import { Refusal } from './refusal.ts'
import type { Right } from './rights.ts'

/** The person behind a live token. */
export interface Person {
  id: number
  /** Of the staff: may enter the office. What may be done there, `rights` say. */
  isAdmin: boolean
  rights: readonly Right[]
  /** The token that was shown, so that logout can end this one and a password change all others. */
  tokenId: number
  /** When the password (or a passkey) was last given with this token. */
  freshAt: Date
}

/** Finds the person of a bearer token; undefined when the token is unknown, expired or its owner gone. */
export type FindPerson = (token: string, now: Date) => Promise<Person | undefined>

/** So long after a password was given, what needs a fresh one may be done. */
const freshMs = 10 * 60_000

/** Throws 403 `no-right`, which names the right that is missing. */
export function demandRight({ rights }: Pick<Person, 'rights'>, right: Right): void {
  if (!rights.includes(right))
    throw new Refusal(403, 'no-right', 'Šiam veiksmui jūs neturite teisės. Jos paprašykite savininko.', {
      more: { right },
    })
}

/** Throws 403 `sign-in-again` when the password was given more than ten minutes ago: somebody else may sit there by now. */
export function demandFresh({ freshAt }: Pick<Person, 'freshAt'>, now: Date): void {
  if (now.getTime() - freshAt.getTime() > freshMs)
    throw new Refusal(403, 'sign-in-again', 'Patvirtinkite, kad tai jūs: įveskite slaptažodį dar kartą.')
}
