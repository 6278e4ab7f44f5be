import type { Customer } from './tell-orders.ts'

/** As checkout and desk ask for it. */
export const buyerOf = ({ company, name, lastname, email, phone, address, city }: Customer) => ({
  private_or_company: company ? ('company' as const) : ('private' as const),
  ...{ name, lastname, email, phone, address, city },
  ...company,
})
