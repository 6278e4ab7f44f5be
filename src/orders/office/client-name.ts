import type { OrderRow } from '../orders.contract.ts'

/** Whom an order is written to: the company by its title, a person by name and lastname. */
export function clientName(order: Pick<OrderRow, 'private_or_company' | 'title' | 'name' | 'lastname'>): string {
  if (order.private_or_company === 'company') return order.title ?? ''
  return `${order.name} ${order.lastname}`.trim()
}
