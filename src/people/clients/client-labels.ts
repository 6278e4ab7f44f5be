/** Before hand-over, with return, monthly. */
/** What the client's new orders agree. */
export const depositTerms = ['standard', 'none'] as const
export type DepositTerm = (typeof depositTerms)[number]

export const depositTermLabels: Record<DepositTerm, string> = { standard: 'Kaip visiems', none: 'Neimamas' }

export const billingWays = ['prepaid', 'on_return', 'monthly'] as const
export type Billing = (typeof billingWays)[number]

/** `main`: everything, `buyer`: order, `receiver`: sign, `pending`: nothing yet. */
export const personRoles = ['pending', 'main', 'buyer', 'receiver'] as const
export type PersonRole = (typeof personRoles)[number]

export const personRoleLabels: Record<PersonRole, string> = {
  pending: 'Laukia patvirtinimo',
  main: 'Pagrindinis naudotojas',
  buyer: 'Pirkėjas',
  receiver: 'Gavėjas',
}

export const billingWayLabels: Record<(typeof billingWays)[number], string> = {
  prepaid: 'Prieš išduodant',
  on_return: 'Grąžinus įrankius',
  monthly: 'Kartą per mėnesį',
}
