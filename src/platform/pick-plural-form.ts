/** `one` 1 diena, `few` 2 dienos, `other` 10 dienų, `many` 1,5 dienos. */
export type PluralForms = { one: string; few: string; other: string; many?: string }

/** CLDR's rules: 1, 21, 101 `one`; 2–9, 22–29 `few`; 0, 10–20, 30, 111 `other`; fractions `many`, else `other`. */
export function pickPluralForm(n: number, forms: PluralForms): string {
  if (!Number.isInteger(n)) return forms.many ?? forms.other

  const units = Math.abs(n) % 10
  const isTeen = Math.floor(Math.abs(n) / 10) % 10 === 1
  if (units === 0 || isTeen) return forms.other
  return units === 1 ? forms.one : forms.few
}

/** With a no-break space: `3 dienos`, `1,5 dienos`, `15 000 dienų`. */
export const formatPlural = (n: number, forms: PluralForms): string =>
  `${formatCount(n)}\u00a0${pickPluralForm(n, forms)}`

/** Thousands apart, a comma before decimals. */
export function formatCount(n: number): string {
  const [whole = '', part] = String(n).split('.')
  const figures = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return part ? `${figures},${part}` : figures
}
