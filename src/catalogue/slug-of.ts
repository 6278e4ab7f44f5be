/** Letters that are no other letter with a mark on it, so taking marks off leaves them. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const longest = 80

/**
 * The part of an address that a title becomes: `Gręžtuvas „Žaibas“ 18 V` → `greztuvas-zaibas-18-v`. At most 80
 * characters, cut between words where it can be. A title without a single Latin letter or digit becomes `otherwise`.
 */
export function slugOf(title: string, otherwise: string): string {
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

/** The nth slug of the same title: `kopecios`, `kopecios-2`, `kopecios-3`. */
export const nthSlug = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`)
