import type { Client } from '#people/clients/clients.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { OpenBill, SuggestedOrder } from '../payments.contract.ts'

/** An order, a client's bill, or all that a client owes. Cents. */
export interface PayeeOption {
  key: string
  title: string
  dative: string
  client: string
  due: number
  isPaid: boolean
  isDeposit?: boolean
  names: { order_id: number; deposit?: boolean } | { document_id: number } | { client_id: number }
}

export const toOrderPayee = ({ id, client, due, is_payed }: SuggestedOrder): PayeeOption => ({
  key: String(id),
  title: `Užsakymas Nr.\u00a0${id}`,
  dative: `užsakymui Nr. ${id}`,
  client,
  due,
  isPaid: is_payed,
  names: { order_id: id },
})

export const toDepositPayee = (payee: PayeeOption, orderId: number): PayeeOption => ({
  ...payee,
  key: `u${orderId}`,
  title: `Užstatas, užsakymas Nr.\u00a0${orderId}`,
  dative: `užsakymo Nr. ${orderId} užstatui`,
  due: 0,
  isPaid: false,
  isDeposit: true,
  names: { order_id: orderId, deposit: true },
})

export const toBillPayee = ({ id, full_number, client, open }: OpenBill): PayeeOption => ({
  key: full_number,
  title: `Sąskaita ${full_number}`,
  dative: `sąskaitai ${full_number}`,
  client,
  due: Math.max(0, open),
  isPaid: open <= 0,
  names: { document_id: id },
})

export const toClientPayee = ({ id, name, code, balance: { open } }: Client): PayeeOption => ({
  key: `client ${id}`,
  title: name,
  dative: `klientui ${name}`,
  client: code ?? 'klientas',
  due: Math.max(0, open),
  isPaid: open <= 0,
  names: { client_id: id },
})

export const formatPayeeLabel = ({ title, client, due, isPaid, isDeposit, names }: PayeeOption): string =>
  `${title.replace('Užsakymas ', '')}, ${client}, ${isDeposit ? 'kaip užstatą' : isPaid ? describeNothingDue(names) : formatMoney(due)}`

export const describeNothingDue = (names: PayeeOption['names']): string =>
  'client_id' in names ? 'nieko neskolingas' : 'jau apmokėta'
