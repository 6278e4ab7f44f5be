import { createLookup } from '#platform/create-lookup.ts'

/** Letters that do not decompose into a letter and a mark. */
const spelledOut: Record<string, string> = createLookup({
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
})

const longest = 80

/** `Gręžtuvas „Žaibas“ 18 V` → `greztuvas-zaibas-18-v`. At most 80 characters. `otherwise`: without Latin letters. */
export function toSlug(title: string, otherwise: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (plain.length <= longest) return plain || otherwise
  const cut = plain.slice(0, longest + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 40)).slice(0, longest)
}

/** `kopecios`, `kopecios-2`, `kopecios-3`. */
export const appendSlugNumber = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`)
