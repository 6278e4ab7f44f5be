import { type DocumentKind, hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'

interface OrderToSee {
  user_id: number | null
  deleted_at: Date | null
}

export const isOrderListed = (order: OrderToSee): boolean => order.deleted_at === null

/** Deleted orders show only documents that the law keeps for ten years. */
export const canOfficeSee = (kind: DocumentKind, order: OrderToSee): boolean =>
  isOrderListed(order) || !hasPaperTrait(kind, 'isProvisional')
