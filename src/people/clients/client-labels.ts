/** What the client's new orders agree. */
export const depositTerms = ['standard', 'none'] as const
export type DepositTerm = (typeof depositTerms)[number]

export const depositTermLabels: Record<DepositTerm, string> = { standard: 'Kaip visiems', none: 'Neimamas' }

export const billingWays = ['prepaid', 'on_return', 'weekly', 'twice_monthly', 'every_28_days', 'monthly'] as const
export type Billing = (typeof billingWays)[number]

/** Billed while tools are out, to ends of their own. */
export const billingRhythms = ['weekly', 'twice_monthly', 'every_28_days'] as const satisfies readonly Billing[]

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
  weekly: 'Kas savaitę',
  twice_monthly: 'Du kartus per mėnesį',
  every_28_days: 'Kas 28 dienas',
  monthly: 'Kartą per mėnesį',
}
