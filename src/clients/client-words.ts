/** When what a client orders is billed: before the hand-over, with the return, or once a month. */
export const billingWays = ['prepaid', 'on_return', 'monthly'] as const
export type Billing = (typeof billingWays)[number]

/** What somebody may do for a company: everything, order, sign at the counter; `pending` waits and may nothing. */
export const personRoles = ['pending', 'main', 'buyer', 'receiver'] as const
export type PersonRole = (typeof personRoles)[number]

export const personRoleWords: Record<PersonRole, string> = {
  pending: 'Laukia patvirtinimo',
  main: 'Pagrindinis naudotojas',
  buyer: 'Pirkėjas',
  receiver: 'Gavėjas',
}

export const billingWayWords: Record<(typeof billingWays)[number], string> = {
  prepaid: 'Prieš išduodant',
  on_return: 'Grąžinus įrankius',
  monthly: 'Kartą per mėnesį',
}
