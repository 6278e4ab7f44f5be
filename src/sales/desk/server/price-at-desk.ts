import { eq } from 'drizzle-orm'
import { buildLineDiscountMapper } from '#orders/server/public/line-discounts.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { readClients, resolveMergedClient } from '#people/clients/server/public/clients.queries.ts'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { parseAnyVatCode } from '#rules/codes/any-vat-code.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { type CartPricing, priceCart } from '#sales/cart/server/price-cart.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { DeskCart, PriceAtDesk } from '../desk.contract.ts'
import { assignDiscountGivers } from './assign-discount-givers.ts'
import { assertReasons, listOverLimitLines } from './hand-limit.ts'

type PriceAtDeskInput = BodyOf<typeof PriceAtDesk> & { by: number; now: Date }

export async function priceAtDesk(
  db: Db,
  { items, by, now, ...input }: PriceAtDeskInput,
): Promise<DeskCart & Pick<CartPricing, 'refused'>> {
  const settings = await readSettings(db)
  const clientId = input.client_id ? await resolveMergedClient(db, input.client_id) : undefined
  const [client] = clientId ? await readClients(db, eq(clients.id, clientId)) : []
  const code = input.pvm_k || (client?.kind === input.private_or_company ? client.vat_code : null)
  const buyer = { private_or_company: input.private_or_company, pvm_k: code && parseAnyVatCode(code), vat: input.vat }
  const priced = await priceCart(db, {
    vatKind: (await decideBuyerVat(db, buyer, settings)).kind,
    lines: assignDiscountGivers({ items }, null, { by }),
    basis: input.private_or_company,
    code: input.code,
    settings,
    now,
    clientId,
    deliverTo: input.deliver_to,
    at: choosePlaces(await readPlaces(db, settings), input),
  })
  const { cart } = priced
  const entry = await buildLineDiscountMapper(
    db,
    [...cart.items, ...(cart.services ?? [])].map(({ by_hand }) => by_hand),
  )
  const over = await listOverLimitLines(db, { priced, by, settings })
  assertReasons(over)
  const shown = <Line extends { by_hand?: ByHand | undefined }>({ by_hand, ...line }: Line) => ({
    ...line,
    ...(by_hand && { discount: entry(by_hand) }),
  })
  return {
    ...cart,
    items: cart.items.map(shown),
    services: (cart.services ?? []).map(shown),
    refused: priced.refused,
    problems: over.map(({ field, message }) => ({ field, message })),
  }
}
