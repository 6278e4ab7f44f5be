import type { SentBodyOf } from '#platform/contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import type { ClientPrice, SaveClientPrices } from '../client-prices.contract.ts'

export type ClientPriceInput = SentBodyOf<typeof SaveClientPrices>['prices'][number]

export function describePriceTarget({ product, category }: Pick<ClientPrice, 'product' | 'category'>): string {
  return product?.title ?? (category ? `Kategorija „${category.title}“` : 'Viskas')
}

export const priceUnitLabels = { vnt: '/ vnt.', day: '/ d.', hour: '/ val.' } as const

/** `−10 %`, `18,00 € / d.` */
export function formatAgreedPrice({ percent, price, product }: ClientPrice): string {
  if (percent !== null) return `\u2212${percent}\u00a0%`
  return `${formatMoney(price ?? 0)}\u00a0${priceUnitLabels[product?.unit ?? 'vnt']}`
}

export const toClientPriceInput = ({
  product,
  category,
  percent,
  price,
  from,
  until,
}: ClientPrice): ClientPriceInput => ({
  product_id: product?.id ?? null,
  category_id: category?.id ?? null,
  percent,
  price,
  from,
  until,
})

/** By field. Errors of rows before `begins` are overlaps: of the day. */
export function getRowErrors(errors: FormFieldErrors, begins: number): FormFieldErrors {
  const own: FormFieldErrors = {}
  for (const [field, messages = []] of Object.entries(errors)) {
    const [, at, name] = /^prices\.(\d+)\.(\w+)$/.exec(field) ?? []
    const key = name === undefined ? field : Number(at) >= begins ? fieldOf(name) : 'from'
    own[key] = [...new Set([...(own[key] ?? []), ...messages])]
  }
  return own
}

/** Product and category share one picker. */
const fieldOf = (name: string) => (name === 'product_id' || name === 'category_id' ? 'products' : name)
