import { Refusal } from '../refusal.ts'
import type { Right } from '../rights.ts'

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
  /** What has to be set before anything else is opened: a password of one's own, or the second factor that the office wants. */
  owes?: Owed | undefined
}

export type Owed = 'new-password' | 'second-factor'

/**
 * Finds the person of a bearer token; undefined when the token is unknown, expired or its owner gone. `client` is the
 * address that it came from, as `clientKey` counts it; `look`: without using it.
 */
export type FindPerson = (token: string, now: Date, client?: string, look?: 'look') => Promise<Person | undefined>

/** So long after a password was given, what needs a fresh one may be done. */
const freshMs = 10 * 60_000

/** Throws 403 `no-right`, which names the right that is missing. */
export function demandRight({ rights }: Pick<Person, 'rights'>, right: Right): void {
  if (!rights.includes(right))
    throw new Refusal(403, 'no-right', 'Šiam veiksmui jūs neturite teisės. Jos paprašykite savininko.', {
      more: { right },
    })
}

/**
 * Throws 403 `password-must-change` for whoever came in with a password that somebody else has seen; and in the office
 * `second-factor-needed` for whoever of the staff has none where one is demanded.
 */
export function demandNothingOwed({ owes }: Pick<Person, 'owes'>, inOffice: boolean): void {
  if (owes === 'new-password') throw new Refusal(403, 'password-must-change', 'Pirmiausia susikurkite savo slaptažodį.')
  if (owes === 'second-factor' && inOffice)
    throw new Refusal(403, 'second-factor-needed', 'Pirmiausia profilyje įjunkite antrą veiksnį.')
}

/** Throws 403 `sign-in-again` when the password was given more than ten minutes ago: somebody else may sit there by now. */
export function demandFresh({ freshAt }: Pick<Person, 'freshAt'>, now: Date): void {
  if (now.getTime() - freshAt.getTime() > freshMs)
    throw new Refusal(403, 'sign-in-again', 'Patvirtinkite, kad tai jūs: įveskite slaptažodį dar kartą.')
}
