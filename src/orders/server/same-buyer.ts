import type { orders } from './orders.tables.ts'

/** What an order that follows another takes over from it: the customer and their data, the basis and the work site. */
export function sameBuyer(first: typeof orders.$inferSelect) {
  const { user_id, without_account, client_id, object_id, private_or_company, name, lastname, email, phone } = first
  const { title, im_k, pvm_k, address, city, postal_code, country } = first
  return {
    ...{ user_id, without_account, client_id, object_id, private_or_company, name, lastname, email, phone },
    ...{ title, im_k, pvm_k, address, city, postal_code, country },
  }
}
