export type ReadNumber =
  /** What was meant, with a point and without groups: `-1234.50`. */
  | { is: 'number'; text: string }
  /** `1,234` and `1.234`: as a fraction and as thousands. Whoever reads must ask. */
  | { is: 'two'; fraction: string; thousands: string }
  | { is: 'none' }

/** Signs of a sum of twelve digits with groups, twenty decimals and its currency. */
const longest = 48

const forms = [
  /^(\d{0,12})(?:[.,](\d{1,20}))?$/,
  /^(\d{1,3}(?:[ '’]\d{3}){1,3})(?:[.,](\d{1,20}))?$/,
  /^(\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{1,20}))?$/,
  /^(\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,20}))?$/,
]

/**
 * A number as people and spreadsheets write it: `12,50`, `12.50`, `1 234,50`, `1.234,50`, `1,234.50`, `−12,50 €`. One
 * comma or point with exactly three digits behind it parts decimals as well as thousands, so it is `two`, unless no group
 * can stand before it: `0,125` and `1234,500` are clear.
 */
export function readNumber(typed: string): ReadNumber {
  const text = typed
    .slice(0, longest * 4)
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (text.length > longest) return { is: 'none' }
  const bare = text.replace(/^€\s?|\s?(?:€|eur)$/i, '')
  const sign = /^[-−]/.test(bare) ? '-' : ''
  const digits = bare.replace(/^[-−+]/, '').replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')

  const [, group, three] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits) ?? []
  if (group && three) return { is: 'two', fraction: `${sign}${group}.${three}`, thousands: `${sign}${group}${three}` }

  for (const form of forms) {
    const [, whole = '', decimals = ''] = form.exec(digits) ?? []
    if (!whole && !decimals) continue
    return { is: 'number', text: `${sign}${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}` }
  }
  return { is: 'none' }
}

/** What to say of a number that may mean two things: `1,234`. Where only whole ones are taken, no fraction is proposed. */
export function twoReadings(
  typed: string,
  { fraction, thousands }: { fraction: string; thousands: string },
  onlyWhole = false,
): string {
  const decimal = fraction.replace('.', ',')
  const ways = onlyWhole ? `„${thousands}“` : `„${thousands}“ arba „${decimal}0“`
  return `„${typed.trim()}“ gali būti ${thousands} arba ${decimal}: parašykite ${ways}.`
}
