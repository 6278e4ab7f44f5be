import { formatMoney } from './format-money.ts'

/** Under a head that says the currency: „1 234,50“. */
export const formatPlainEuros = (cents: number): string => formatMoney(cents).replace(/\u00a0€$/, '')
