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
  isDeposit?: boolean
  names: { order_id: number; deposit?: boolean } | { document_id: number }
}

export const ofOrder = ({ id, client, due, is_payed }: SuggestedOrder): Payee => ({
  ...{ key: String(id), title: `Užsakymas Nr.\u00a0${id}`, dative: `užsakymui Nr. ${id}` },
  ...{ client, due, isPaid: is_payed },
  names: { order_id: id },
})

/** Of the same order, its deposit. */
export const ofDeposit = (payee: Payee, orderId: number): Payee => ({
  ...payee,
  ...{
    key: `u${orderId}`,
    title: `Užstatas, užsakymas Nr.\u00a0${orderId}`,
    dative: `užsakymo Nr. ${orderId} užstatui`,
  },
  ...{ due: 0, isPaid: false, isDeposit: true },
  names: { order_id: orderId, deposit: true },
})

export const ofBill = ({ id, full_number, client, open }: OpenBill): Payee => ({
  ...{ key: full_number, title: `Sąskaita ${full_number}`, dative: `sąskaitai ${full_number}` },
  ...{ client, due: Math.max(0, open), isPaid: open <= 0 },
  names: { document_id: id },
})

export const wordsOfPayee = ({ title, client, due, isPaid, isDeposit }: Payee): string =>
  `${title.replace('Užsakymas ', '')}, ${client}, ${isDeposit ? 'kaip užstatą' : isPaid ? 'jau apmokėta' : formatMoney(due)}`
