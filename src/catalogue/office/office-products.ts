import { ask } from '#platform/api-client.ts'
import type { Meta } from '#platform/contract.ts'
import {
  type AdminAdditionProduct,
  AdminProducts,
  type AdminRentProduct,
  type AdminSellProduct,
} from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'

/** A product of any kind, as the office's table and form read it: what its kind does not have is absent. */
export type OfficeProduct = Omit<AdminSellProduct, PricesOfGoods> &
  Partial<Pick<AdminSellProduct, PricesOfGoods>> &
  Partial<Omit<AdminRentProduct, keyof AdminSellProduct>> &
  Partial<Pick<AdminAdditionProduct, 'rent_category' | 'sell_category'>>
type PricesOfGoods = 'price' | 'price_formatted' | 'price_with_vat' | 'attributes'

interface ProductCalls {
  list: (page: number, signal: AbortSignal) => Promise<{ data: OfficeProduct[]; meta: Meta }>
  create: (body: FormData) => Promise<unknown>
  update: (id: number, body: FormData) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

const { rent, sell, addition } = AdminProducts

/** The office's calls about products, the same for each kind. */
export const officeProducts: Record<Kind, ProductCalls> = {
  rent: {
    list: (page, signal) => ask(rent.list, { query: { page }, signal }),
    create: (body) => ask(rent.create, { body }),
    update: (id, body) => ask(rent.update, { params: { id }, body }),
    remove: (id) => ask(rent.remove, { params: { id } }),
  },
  sell: {
    list: (page, signal) => ask(sell.list, { query: { page }, signal }),
    create: (body) => ask(sell.create, { body }),
    update: (id, body) => ask(sell.update, { params: { id }, body }),
    remove: (id) => ask(sell.remove, { params: { id } }),
  },
  addition: {
    list: (page, signal) => ask(addition.list, { query: { page }, signal }),
    create: (body) => ask(addition.create, { body }),
    update: (id, body) => ask(addition.update, { params: { id }, body }),
    remove: (id) => ask(addition.remove, { params: { id } }),
  },
}
