import { aRentProduct } from '#catalogue/server/catalogue.samples.ts'
import { anOrder, type SampleLine, type SampleOrder, sampleCompany } from '#orders/server/orders.samples.ts'
import { objects } from '#people/objects/server/objects.tables.ts'
import type { Ground } from '#platform/http/api-server.ts'
import type { Day } from '#rules/calendar/day.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { chargedDays } from '#rules/periods/charged-days.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'

interface HasGround {
  ground: Ground
}

let tools = 0

export async function aRentedLine(
  shop: HasGround,
  { from, to, units, ...line }: { from: Day; to: Day; units?: number } & SampleLine,
): Promise<SampleLine> {
  const settings = await readSettings(shop.ground.database.db)
  const product = await aRentProduct(shop as never, {
    title: `Keltuvas ${++tools}`,
    units: units ?? line.quantity ?? 1,
  })
  const { days, receipt } = chargedDays({ from, to }, settings)
  return {
    product_id: product.id,
    title: product.title,
    unit_price: 2_000,
    charged_units: days,
    period: { from, to },
    receipt,
    starts_at: instantOf(from, settings.opening_hours.open),
    expected_return: instantOf(to, settings.opening_hours.close),
    ...line,
  }
}

export function anOrderOnCredit(
  shop: HasGround,
  clientId: number,
  { order = {}, ...rest }: SampleOrder,
): Promise<{ id: number; lineIds: number[] }> {
  return anOrder(shop, {
    ...rest,
    order: { ...sampleCompany, client_id: clientId, billing: 'monthly', ...order },
  })
}

export async function aSiteOf(shop: HasGround, clientId: number, title: string): Promise<number> {
  const [site] = await shop.ground.database.db
    .insert(objects)
    .values({ client_id: clientId, title, address: 'Statybininkų g. 1', city: 'Vilnius' })
    .returning({ id: objects.id })
  if (!site) throw new Error('The sample site was not written')
  return site.id
}
