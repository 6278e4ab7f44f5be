import { maxBundleParts, maxPartQuantity } from '../bundle-limits.ts'
import { readPairs } from '../pairs-in-cell.ts'

export interface NamedPart {
  slug: string
  quantity: number
}

/** Parses `maisykle|vibroplokste=2`. */
export function parsePartsCell(cell: string): NamedPart[] | { problem: string } {
  const parts = readPairs(cell).map(([slug = '', said = '1', ...more]) => ({
    slug,
    quantity: more.length === 0 && /^\d{1,4}$/.test(said) ? Number(said) : 0,
  }))
  const wrong = parts.find(({ slug, quantity }) => slug === '' || quantity < 1 || quantity > maxPartQuantity)
  if (wrong) return { problem: 'Dalis rašoma adresu ir kiekiu, pavyzdžiui: maisykle|vibroplokste=2.' }
  if (parts.length > maxBundleParts)
    return { problem: `Rinkinyje – ne daugiau kaip ${maxBundleParts} skirtingų dalių.` }
  if (new Set(parts.map(({ slug }) => slug)).size < parts.length)
    return { problem: 'Ta pati dalis įrašyta du kartus: nurodykite kiekį.' }
  return parts
}
