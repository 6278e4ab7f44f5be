import type { z } from 'zod'
import { sendRequest } from '#platform/browser/api-client.ts'
import { sendForm } from '#platform/browser/send-form.ts'
import type { Meta } from '#platform/contract.ts'
import {
  type AdminAdditionProduct,
  AdminProducts,
  type AdminRentProduct,
  type AdminSellProduct,
  type OfficeListQuery,
} from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'

export type OfficeProduct = Pick<AdminSellProduct, OfEveryKind> &
  Partial<Omit<AdminRentProduct, OfEveryKind>> &
  Partial<Omit<AdminSellProduct, OfEveryKind>> &
  Partial<Omit<AdminAdditionProduct, OfEveryKind>>
type OfEveryKind = keyof AdminRentProduct & keyof AdminSellProduct & keyof AdminAdditionProduct

/** Unvalidated; the server decides. */
export type ListFilters = Partial<Record<'q' | 'category' | 'stock' | 'sort' | 'page', string>>

type SendFormOptions = Omit<Parameters<typeof sendForm>[1], 'params'>

interface ProductEndpoints {
  list: (query: z.input<typeof OfficeListQuery>, signal: AbortSignal) => Promise<{ data: OfficeProduct[]; meta: Meta }>
  create: (sending: SendFormOptions) => Promise<unknown>
  update: (id: number, sending: SendFormOptions) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

const { rent, sell, addition } = AdminProducts

export const officeProducts: Record<Kind, ProductEndpoints> = {
  rent: {
    // no loader: what the loaders of the three kinds’ screens call
    list: (query, signal) => sendRequest(rent.list, { query, signal }),
    create: (sending) => sendForm(rent.create, sending),
    update: (id, sending) => sendForm(rent.update, { params: { id }, ...sending }),
    remove: (id) => sendRequest(rent.remove, { params: { id } }),
  },
  sell: {
    // no loader: what the loaders of the three kinds’ screens call
    list: (query, signal) => sendRequest(sell.list, { query, signal }),
    create: (sending) => sendForm(sell.create, sending),
    update: (id, sending) => sendForm(sell.update, { params: { id }, ...sending }),
    remove: (id) => sendRequest(sell.remove, { params: { id } }),
  },
  addition: {
    // no loader: what the loaders of the three kinds’ screens call
    list: (query, signal) => sendRequest(addition.list, { query, signal }),
    create: (sending) => sendForm(addition.create, sending),
    update: (id, sending) => sendForm(addition.update, { params: { id }, ...sending }),
    remove: (id) => sendRequest(addition.remove, { params: { id } }),
  },
}
