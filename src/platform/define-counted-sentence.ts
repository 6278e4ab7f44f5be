import { formatCount, pickPluralForm } from './pick-plural-form.ts'

type Counted = `${string}{n} ${string}`

/**
 * A sentence in which a participle and a noun agree with the number `{n}` („Išrašytos 3 sąskaitos“): each form is
 * written out whole, so that neither is said without the other.
 */
export const defineCountedSentence =
  (forms: Record<'one' | 'few' | 'other', Counted>) =>
  (n: number): string =>
    pickPluralForm(n, forms).replace('{n} ', `${formatCount(n)}\u00a0`)
