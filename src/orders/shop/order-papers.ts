import { getPaper, hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import type { OrderDocument } from '../orders.contract.ts'

export const isPaper = ({ kind }: OrderDocument): boolean => !hasPaperTrait(kind, 'isOfOrderState')

export const getDocumentName = (kind: OrderDocument['kind']): string => getPaper(kind).shortName
