import { ask } from '#platform/api-client.ts'
import type { Meta } from '#platform/contract.ts'
import {
  type AdminAdditionProduct,
  AdminProducts,
  type AdminRentProduct,
  type AdminSellProduct,
  type OfficeListQuery,
} from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'

/** A product of any kind, as the office's table and form read it: what its kind does not have is absent. */
export type OfficeProduct = Omit<AdminSellProduct, PricesOfGoods> &
  Partial<Pick<AdminSellProduct, PricesOfGoods>> &
  Partial<Omit<AdminRentProduct, keyof AdminSellProduct>> &
  Partial<Pick<AdminAdditionProduct, 'rent_category' | 'sell_category'>>
type PricesOfGoods = 'price' | 'price_formatted' | 'price_with_vat' | 'attributes'

/** What the address asks the list for; the server has the last word about its values. */
export type ListFilters = Partial<Record<(typeof listFilters)[number], string>>
export const listFilters = ['q', 'category', 'stock', 'sort'] as const

interface ProductCalls {
  list: (query: ListFilters & { page: number }, signal: AbortSignal) => Promise<{ data: OfficeProduct[]; meta: Meta }>
  create: (body: FormData) => Promise<unknown>
  update: (id: number, body: FormData) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

const { rent, sell, addition } = AdminProducts

/** The office's calls about products, the same for each kind. */
export const officeProducts: Record<Kind, ProductCalls> = {
  rent: {
    list: (query, signal) => ask(rent.list, { query: query as OfficeListQuery, signal }),
    create: (body) => ask(rent.create, { body }),
    update: (id, body) => ask(rent.update, { params: { id }, body }),
    remove: (id) => ask(rent.remove, { params: { id } }),
  },
  sell: {
    list: (query, signal) => ask(sell.list, { query: query as OfficeListQuery, signal }),
    create: (body) => ask(sell.create, { body }),
    update: (id, body) => ask(sell.update, { params: { id }, body }),
    remove: (id) => ask(sell.remove, { params: { id } }),
  },
  addition: {
    list: (query, signal) => ask(addition.list, { query: query as OfficeListQuery, signal }),
    create: (body) => ask(addition.create, { body }),
    update: (id, body) => ask(addition.update, { params: { id }, body }),
    remove: (id) => ask(addition.remove, { params: { id } }),
  },
}
