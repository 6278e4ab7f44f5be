import type { OrderRow } from '../../orders.contract.ts'

export function formatClientName(order: Pick<OrderRow, 'private_or_company' | 'title' | 'name' | 'lastname'>): string {
  if (order.private_or_company === 'company') return order.title ?? ''
  return `${order.name} ${order.lastname}`.trim()
}
