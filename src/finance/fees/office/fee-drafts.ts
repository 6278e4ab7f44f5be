import { parseEuros } from '#rules/money/parse-euros.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { generateRowKey } from '#shell/ui/office/generate-row-key.ts'
import type { FeeKind } from '../fee-labels.ts'
import type { Fee, FeeRow } from '../fees.contract.ts'

/** The form's state, as text; rows have their own keys. */
export interface TypedFee {
  key: number
  id: number | null
  title: string
  unit: string
  /** Euros. */
  price: string
  vat: boolean
  kind: FeeKind
}

export const createBlankFee = (): TypedFee => ({
  key: generateRowKey(),
  id: null,
  title: '',
  unit: 'vnt.',
  price: '',
  vat: true,
  kind: 'other',
})

/** Prices are the shop's own. */
export const listDefaultFees = (): TypedFee[] => [
  { ...createBlankFee(), title: 'Įrankio valymas', kind: 'cleaning' },
  { ...createBlankFee(), title: 'Degalai', unit: 'l', kind: 'fuel' },
]

export const toTypedFees = (fees: Fee[]): TypedFee[] =>
  fees.map(({ price, ...fee }) => ({
    key: generateRowKey(),
    ...fee,
    price: (price / 100).toFixed(2).replace('.', ','),
  }))

export function readTypedFees(typed: TypedFee[]): { data: FeeRow[]; errors: FormFieldErrors } {
  const errors: FormFieldErrors = {}
  const data = typed.map(({ key: _, price: text, ...fee }, at) => {
    const price = parseEuros(text)
    if (price === undefined) errors[`data.${at}.price`] = ['Įrašykite kainą eurais, pavyzdžiui, 25,00.']
    return { ...fee, price: price ?? 0 }
  })
  return { data, errors }
}
