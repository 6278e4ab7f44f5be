import type { DocumentKind } from '#documents/issued-snapshot.ts'

interface OrderToSee {
  user_id: number | null
  deleted_at: Date | null
}

/** An order that was deleted is in no list any more. */
export const isListed = (order: OrderToSee): boolean => order.deleted_at === null

/** The accountant sees every order's documents; of one that left the lists those that the law wants for ten years. */
export const officeCanSee = (kind: DocumentKind, order: OrderToSee): boolean => isListed(order) || kind !== 'prepayment'
