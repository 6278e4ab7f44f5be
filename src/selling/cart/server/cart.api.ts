import { companyOfBuyer } from '#people/clients/server/company-of-buyer.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { refusedWord } from '#rules/periods/refused-period.ts'
import { choosePlaces } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { PriceCart, SaveCart, ShowCart } from '../cart.contract.ts'
import { PriceCartForClient, PriceCartForCompany } from '../client-cart.contract.ts'
import { assertCartSize } from './assert-cart-size.ts'
import { priceStoredCart } from './cart.queries.ts'
import { codeTries } from './code-tries.ts'
import { type Priced, priceCart } from './price-cart.ts'
import { saveCart } from './save-cart.ts'

export const cartApi: RoomApi = (route) => {
  const tried = codeTries()
  const isWrong = ({ codeProblem }: Priced) => codeProblem !== undefined

  route(PriceCart, async ({ body, database, request, now, tells }) => {
    const { db } = database
    assertCartSize(database, body.items, { request, now })
    const settings = await readSettings(db)
    const at = choosePlaces(await readPlaces(db), body)
    const { items: lines, private_or_company: basis, code, deliver_to: deliverTo } = body
    const client = clientKey(request.ip)
    const price = () => priceCart(db, { lines, basis, code, deliverTo, settings, at, now })
    return told(await tried({ client, code, now, isWrong }, price), tells)
  })

  route(PriceCartForCompany, async ({ body, who, database, request, now, tells }) => {
    const { db } = database
    assertCartSize(database, body.items, { request, now, who })
    const settings = await readSettings(db)
    const at = choosePlaces(await readPlaces(db), body)
    const { items: lines, private_or_company: basis, code, im_k, deliver_to: deliverTo } = body
    const clientId = basis === 'company' ? await companyOfBuyer(db, { userId: who.id, code: im_k, now }) : undefined
    const client = clientKey(request.ip)
    const price = () => priceCart(db, { lines, basis, code, clientId, deliverTo, settings, at, now })
    return told(await tried({ client, code, now, isWrong }, price), tells)
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

function told({ cart, refused }: Priced, tells: (words: readonly string[]) => void) {
  tells(refused.map(refusedWord))
  return cart
}
