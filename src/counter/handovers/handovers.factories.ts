import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeOrder, type TestOrderInput } from '#orders/server/public/orders.factories.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import {
  type HandOverBody,
  type Handover,
  type HandoverTool,
  ShowHandover,
  type TakeBackBody,
} from './handovers.contract.ts'

let tools = 0

/** Monday to Wednesday, 16 to 18 November 2026. */
export async function makeRentalOrder(
  shop: TestShop,
  { quantity = 1, units = quantity, ...order }: { quantity?: number; units?: number } & TestOrderInput = {},
): Promise<{ orderId: number; productId: number }> {
  const product = await makeRentProduct(shop, { title: `Perforatorius ${++tools}`, units })
  const period = { from: '2026-11-16', to: '2026-11-18' }
  const line = {
    product_id: product.id,
    title: product.title,
    quantity,
    charged_units: 3,
    unit_price: 2000,
    period,
    starts_at: toInstant('2026-11-16', '08:00'),
    expected_return: toInstant('2026-11-18', '17:00'),
  }
  const { id } = await makeOrder(shop, { ...order, lines: [line] })
  return { orderId: id, productId: product.id }
}

export async function fetchHandover(shop: TestShop, as: string, orderId: number): Promise<Handover> {
  const { body } = await shop.request(ShowHandover, { as, params: { id: orderId } })
  return body.data
}

const fine = {
  serial: null,
  accessories: [],
  condition: 'good',
  note: null,
  meter: null,
  clean: true,
  photos: [],
} as const
export const signed = {
  client_name: 'Rūta Žemaitė',
  authorisation: null,
  signature: [[10, 10, 200, 150, 400, 20]],
  signed_by_typing: false,
  claims: null,
}

type Line<Body extends { lines: object[] }> = Partial<Body['lines'][number]>

export const makeHandOverBody = (
  given: HandoverTool[],
  line: Line<HandOverBody> = {},
  changes: Partial<HandOverBody> = {},
) => ({
  ...signed,
  lines: given.map((tool) => ({
    ...fine,
    rental_id: tool.rental_id,
    quantity: tool.quantity - tool.handed_out,
    handed_out_seen: tool.handed_out,
    remember_kit: false,
    ...line,
  })),
  briefing_given: true,
  deposit: null,
  ...changes,
})

export const makeTakeBackBody = (
  given: HandoverTool[],
  line: Line<TakeBackBody> = {},
  changes: Partial<TakeBackBody> = {},
) => ({
  ...signed,
  lines: given.map((tool) => ({ ...fine, rental_id: tool.rental_id, quantity: tool.quantity, ...line })),
  settlement: [],
  deposit: null,
  ...changes,
})
