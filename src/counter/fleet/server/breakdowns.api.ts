import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { ListBreakdowns, SwapBroken } from '../breakdowns.contract.ts'
import { BREAKDOWNS_A_PAGE, listBreakdowns } from './breakdowns.queries.ts'
import { swapBroken } from './swap-broken.ts'

export const registerBreakdownRoutes: ModuleApi = (route) => {
  route(ListBreakdowns, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total } = await listBreakdowns(database.db, query, now)
    return buildPageAnswer(rows, total, query, BREAKDOWNS_A_PAGE, ListBreakdowns.address)
  })

  route(SwapBroken, async ({ params: { id }, body, act }) => ({
    data: await act((work) =>
      swapBroken(work, {
        rentalId: id,
        productId: body?.product_id,
        codes: body?.unit_codes,
        brokenCodes: body?.broken_codes,
      }),
    ),
  }))
}
