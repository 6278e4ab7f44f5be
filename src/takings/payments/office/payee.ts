import { formatMoney } from '#rules/money/format-money.ts'
import type { OpenBill, SuggestedOrder } from '../payments.contract.ts'

/** An order or a client's bill. Cents. */
export interface Payee {
  key: string
  title: string
  dative: string
  client: string
  due: number
  isPaid: boolean
  names: { order_id: number } | { document_id: number }
}

export const ofOrder = ({ id, client, due, is_payed }: SuggestedOrder): Payee => ({
  ...{ key: String(id), title: `Užsakymas Nr.\u00a0${id}`, dative: `užsakymui Nr. ${id}` },
  ...{ client, due, isPaid: is_payed },
  names: { order_id: id },
})

export const ofBill = ({ id, full_number, client, open }: OpenBill): Payee => ({
  ...{ key: full_number, title: `Sąskaita ${full_number}`, dative: `sąskaitai ${full_number}` },
  ...{ client, due: Math.max(0, open), isPaid: open <= 0 },
  names: { document_id: id },
})

export const wordsOfPayee = ({ title, client, due, isPaid }: Payee): string =>
  `${title.replace('Užsakymas ', '')}, ${client}, ${isPaid ? 'jau apmokėta' : formatMoney(due)}`
