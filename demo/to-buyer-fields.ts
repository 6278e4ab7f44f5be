import type { DemoCustomer } from './play-demo-scenario.ts'

/** As checkout and desk ask for it. */
export const toBuyerFields = ({ company, name, lastname, email, phone, address, city }: DemoCustomer) => ({
  private_or_company: company ? ('company' as const) : ('private' as const),
  name,
  lastname,
  email,
  phone,
  address,
  city,
  ...company,
})
