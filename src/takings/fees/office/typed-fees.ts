import { parseEuros } from '#rules/money/parse-euros.ts'
import type { FieldErrors } from '#shell/ui/field-errors.tsx'
import { nextKey } from '#shell/ui/office/next-key.ts'
import type { FeeKind } from '../fee-words.ts'
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

export const blankFee = (): TypedFee => ({
  ...{ key: nextKey(), id: null, title: '', unit: 'vnt.', price: '' },
  ...{ vat: true, kind: 'other' },
})

/** Prices are the shop's own. */
export const firstFees = (): TypedFee[] => [
  { ...blankFee(), title: 'Įrankio valymas', kind: 'cleaning' },
  { ...blankFee(), title: 'Degalai', unit: 'l', kind: 'fuel' },
]

export const typedOf = (fees: Fee[]): TypedFee[] =>
  fees.map(({ price, ...fee }) => ({ key: nextKey(), ...fee, price: (price / 100).toFixed(2).replace('.', ',') }))

export function readTyped(typed: TypedFee[]): { data: FeeRow[]; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const data = typed.map(({ key: _, price: text, ...fee }, at) => {
    const price = parseEuros(text)
    if (price === undefined) errors[`data.${at}.price`] = ['Įrašykite kainą eurais, pavyzdžiui, 25,00.']
    return { ...fee, price: price ?? 0 }
  })
  return { data, errors }
}
