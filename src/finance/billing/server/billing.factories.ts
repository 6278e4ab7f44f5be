import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import {
  makeOrder,
  type TestOrderInput,
  type TestOrderLine,
  testCompany,
} from '#orders/server/public/orders.factories.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

interface HasGround {
  context: AppContext
}

let tools = 0

export async function makeRentedLine(
  shop: HasGround,
  { from, to, units, ...line }: { from: Day; to: Day; units?: number } & TestOrderLine,
): Promise<TestOrderLine> {
  const settings = await readSettings(shop.context.database.db)
  const product = await makeRentProduct(shop as never, {
    title: `Keltuvas ${++tools}`,
    units: units ?? line.quantity ?? 1,
  })
  const { days, receipt } = computeChargedDays({ from, to }, settings)
  return {
    product_id: product.id,
    title: product.title,
    unit_price: 2_000,
    charged_units: days,
    period: { from, to },
    receipt,
    starts_at: toInstant(from, settings.opening_hours.open),
    expected_return: toInstant(to, settings.opening_hours.close),
    ...line,
  }
}

export function makeOrderOnCredit(
  shop: HasGround,
  clientId: number,
  { order = {}, ...rest }: TestOrderInput,
): Promise<{ id: number; lineIds: number[] }> {
  return makeOrder(shop, { ...rest, order: { ...testCompany, client_id: clientId, billing: 'monthly', ...order } })
}

export async function makeClientSite(shop: HasGround, clientId: number, title: string): Promise<number> {
  const [site] = await shop.context.database.db
    .insert(objects)
    .values({ client_id: clientId, title, address: 'Statybininkų g. 1', city: 'Vilnius' })
    .returning({ id: objects.id })
  if (!site) throw new Error('The sample site was not written')
  return site.id
}
