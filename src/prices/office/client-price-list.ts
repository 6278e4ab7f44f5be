import { formatMoney } from '#money/format-money.ts'
import type { SentBodyOf } from '#platform/contract.ts'
import type { FieldErrors } from '#ui/field-errors.tsx'
import type { ClientPrice, SaveClientPrices } from '../client-prices.contract.ts'

export type Sent = SentBodyOf<typeof SaveClientPrices>['prices'][number]

/** What it is about, as a row and its buttons are called. */
export function aboutOf({ product, category }: Pick<ClientPrice, 'product' | 'category'>): string {
  return product?.title ?? (category ? `Kategorija „${category.title}“` : 'Viskas')
}

export const unitWords = { vnt: '/ vnt.', day: '/ d.', hour: '/ val.' } as const

/** `−10 %`, `18,00 € / d.` */
export function agreedWords({ percent, price, product }: ClientPrice): string {
  if (percent !== null) return `\u2212${percent}\u00a0%`
  return `${formatMoney(price ?? 0)}\u00a0${unitWords[product?.unit ?? 'vnt']}`
}

/** As the whole list is saved. */
export const asSent = ({ product, category, percent, price, from, until }: ClientPrice): Sent => ({
  ...{ product_id: product?.id ?? null, category_id: category?.id ?? null },
  ...{ percent, price, from, until },
})

/**
 * What was said of the rows that are being written, by the form's fields. Of another row only what happens at the same time can be
 * wrong: it belongs to the day from which this one counts.
 */
export function errorsOfRows(errors: FieldErrors, begins: number): FieldErrors {
  const own: FieldErrors = {}
  for (const [field, messages = []] of Object.entries(errors)) {
    const [, at, name] = /^prices\.(\d+)\.(\w+)$/.exec(field) ?? []
    const key = name === undefined ? field : Number(at) >= begins ? fieldOf(name) : 'from'
    own[key] = [...new Set([...(own[key] ?? []), ...messages])]
  }
  return own
}

/** A product and a category are chosen in one place. */
const fieldOf = (name: string) => (name === 'product_id' || name === 'category_id' ? 'products' : name)
