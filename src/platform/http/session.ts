import { Refusal } from '../refusal.ts'
import type { Right } from '../rights.ts'

export interface Person {
  id: number
  /** Staff; `rights` say what they may do. */
  isAdmin: boolean
  rights: readonly Right[]
  /** The one place that they act and look at; 0: none. Absent: all. */
  heldTo?: number | undefined
  tokenId: number
  /** When the password or a passkey was last used with this token. */
  freshAt: Date
  /** A new password, or the second factor that the office demands. */
  owes?: PendingSignInStep | undefined
}

export type PendingSignInStep = 'new-password' | 'second-factor'

/** Undefined: unknown, expired or its owner gone. `client` as in `toIpKey`; `look` does not count as use. */
export type FindPerson = (token: string, now: Date, ipKey?: string, look?: 'look') => Promise<Person | undefined>

const freshMs = 10 * 60_000

/** 403 `no-right` with the right. */
export function requireRight({ rights }: Pick<Person, 'rights'>, right: Right): void {
  if (!rights.includes(right))
    throw new Refusal(403, 'no-right', 'Šiam veiksmui jūs neturite teisės. Jos paprašykite savininko.', {
      more: { right },
    })
}

/** 403 `password-must-change` when somebody else knows it; in the office `second-factor-needed`. */
export function requireCompleteSignIn({ owes }: Pick<Person, 'owes'>, inOffice: boolean): void {
  if (owes === 'new-password') throw new Refusal(403, 'password-must-change', 'Pirmiausia susikurkite savo slaptažodį.')
  if (owes === 'second-factor' && inOffice)
    throw new Refusal(403, 'second-factor-needed', 'Pirmiausia profilyje įjunkite antrą veiksnį.')
}

/** 403 `sign-in-again` over ten minutes after the password. */
export function requireFreshSignIn({ freshAt }: Pick<Person, 'freshAt'>, now: Date): void {
  if (now.getTime() - freshAt.getTime() > freshMs)
    throw new Refusal(403, 'sign-in-again', 'Patvirtinkite, kad tai jūs: įveskite slaptažodį dar kartą.')
}
