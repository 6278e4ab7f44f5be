export type ReadNumber =
  /** With a point, without groups: `-1234.50`. */
  | { kind: 'number'; text: string }
  /** Ambiguous: `1,234`, `1.234`. */
  | { kind: 'two'; fraction: string; thousands: string }
  | { kind: 'none' }

/** Twelve grouped digits, twenty decimals and a currency. */
const longest = 48

const forms = [
  /^(\d{0,12})(?:[.,](\d{1,20}))?$/,
  /^(\d{1,3}(?:[ '’]\d{3}){1,3})(?:[.,](\d{1,20}))?$/,
  /^(\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{1,20}))?$/,
  /^(\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,20}))?$/,
]

/**
 * `12,50`, `12.50`, `1 234,50`, `1.234,50`, `1,234.50`, `−12,50 €`. A single comma or point before exactly three digits
 * is ambiguous (`two`), unless no group can precede it: `0,125`, `1234,500`.
 */
export function readNumber(typed: string): ReadNumber {
  const text = typed
    .slice(0, longest * 4)
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (text.length > longest) return { kind: 'none' }
  const bare = text.replace(/^€\s?|\s?(?:€|eur)$/i, '')
  const sign = /^[-−]/.test(bare) ? '-' : ''
  const digits = bare.replace(/^[-−+]/, '').replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')

  const [, group, three] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits) ?? []
  if (group && three) return { kind: 'two', fraction: `${sign}${group}.${three}`, thousands: `${sign}${group}${three}` }

  for (const form of forms) {
    const [, whole = '', decimals = ''] = form.exec(digits) ?? []
    if (!whole && !decimals) continue
    return { kind: 'number', text: `${sign}${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}` }
  }
  return { kind: 'none' }
}

/** The fraction is left out where only whole numbers are accepted. */
export function describeAmbiguousNumber(
  typed: string,
  { fraction, thousands }: { fraction: string; thousands: string },
  onlyWhole = false,
): string {
  const decimal = fraction.replace('.', ',')
  const ways = onlyWhole ? `„${thousands}“` : `„${thousands}“ arba „${decimal}0“`
  return `„${typed.trim()}“ gali būti ${thousands} arba ${decimal}: parašykite ${ways}.`
}
