import type { Kind } from '#catalogue/kinds.ts'
import { computeEanCheckDigit } from '#rules/codes/ean.ts'

/** Of no real product: GS1 leaves 200–299 to a shop's own numbers. */
export function buildProductCodes(kind: Kind, at: number): { sku?: string; ean?: string[] } {
  if (kind === 'rent') return {}
  const number = String(at + 1).padStart(4, '0')
  const twelve = `20000000${number}`
  return { sku: `DEMO-${number}`, ean: [`${twelve}${computeEanCheckDigit(twelve)}`] }
}
