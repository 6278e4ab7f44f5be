import { findCompanyOfBuyer } from '#people/clients/server/public/find-company-of-buyer.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { formatRefusedPeriod } from '#rules/periods/refused-period.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { PriceCart, SaveCart, ShowCart } from '../cart.contract.ts'
import { PriceCartForClient, PriceCartForCompany } from '../client-cart.contract.ts'
import { limitCodeTries } from './limit-code-tries.ts'
import { type CartPricing, priceCart } from './price-cart.ts'
import { assertCartSize } from './public/assert-cart-size.ts'
import { priceStoredCart } from './public/cart.queries.ts'
import { saveCart } from './save-cart.ts'

export const registerCartRoutes: ModuleApi = (route) => {
  const tried = limitCodeTries()
  const isWrong = ({ codeProblem }: CartPricing) => codeProblem !== undefined

  route(PriceCart, async ({ body, database, request, now, tells }) => {
    const { db } = database
    assertCartSize(database, body.items, { request, now })
    const settings = await readSettings(db)
    const at = choosePlaces(await readPlaces(db), body)
    const { items: lines, private_or_company: basis, code, deliver_to: deliverTo } = body
    const client = toIpKey(request.ip)
    const price = () => priceCart(db, { lines, basis, code, deliverTo, settings, at, now })
    return told(await tried({ ipKey: client, code, now, isWrong }, price), tells)
  })

  route(PriceCartForCompany, async ({ body, who, database, request, now, tells }) => {
    const { db } = database
    assertCartSize(database, body.items, { request, now, who })
    const settings = await readSettings(db)
    const at = choosePlaces(await readPlaces(db), body)
    const { items: lines, private_or_company: basis, code, im_k, deliver_to: deliverTo } = body
    const clientId = basis === 'company' ? await findCompanyOfBuyer(db, { userId: who.id, code: im_k, now }) : undefined
    const client = toIpKey(request.ip)
    const price = () => priceCart(db, { lines, basis, code, clientId, deliverTo, settings, at, now })
    return told(await tried({ ipKey: client, code, now, isWrong }, price), tells)
  })

  route(PriceCartForClient, async ({ params: { id: clientId }, body, database: { db }, now, tells }) => {
    const settings = await readSettings(db)
    const at = choosePlaces(await readPlaces(db), body)
    const { items: lines, private_or_company: basis, code, deliver_to: deliverTo } = body
    return told(await priceCart(db, { lines, basis, code, clientId, deliverTo, settings, at, now }), tells)
  })

  route(ShowCart, async ({ who, database: { db }, now, tells }) => told(await priceStoredCart(db, who.id, now), tells))

  route(SaveCart, async ({ body, who, database, request, now, tells, act }) => {
    assertCartSize(database, body.items, { request, now, who })
    await act((work) => saveCart(work, { userId: who.id, lines: body.items }))
    return told(await priceStoredCart(database.db, who.id, now), tells)
  })
}

function told({ cart, refused }: CartPricing, tells: (words: readonly string[]) => void) {
  tells(refused.map(formatRefusedPeriod))
  return cart
}
