import type { DocumentKind } from '#documents/issued-snapshot.ts'
import type { Person } from '#platform/http/session.ts'

interface OrderToSee {
  user_id: number | null
  deleted_at: Date | null
}

/** An order that was deleted is in no list any more. */
export const isListed = (order: OrderToSee): boolean => order.deleted_at === null

export const isMine = (who: Person, order: OrderToSee): boolean => order.user_id === who.id

/** A customer sees documents of their own orders. */
export const canSeeDocuments = (who: Person, order: OrderToSee): boolean => isMine(who, order) && isListed(order)

/** The accountant sees every order's documents; of one that left the lists those that the law wants for ten years. */
export const officeCanSee = (kind: DocumentKind, order: OrderToSee): boolean => isListed(order) || kind !== 'prepayment'
