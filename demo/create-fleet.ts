import { createUnit } from '#catalogue/units/server/public/create-unit.ts'
import { passInspection } from '#catalogue/units/server/public/pass-inspection.ts'
import { retireUnit } from '#catalogue/units/server/public/retire-unit.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { createDice, type Dice } from './dice.ts'
import { listDemoInspections } from './list-demo-inspections.ts'
import type { DemoProduct } from './stock/stock.ts'

interface BuyFleetInput {
  productId: number
  product: DemoProduct
  adminId: number
  now: Date
}

/** Some fleets have lost a unit. */
export async function createFleet(tx: Tx, { productId, product, adminId, now }: BuyFleetInput): Promise<void> {
  const dice = createDice(productId * 6151)
  const gone = goneSince(productId)
  const days = Array.from({ length: product.units + (gone ? 1 : 0) }, () => boughtOn(toVilniusDay(now), dice)).sort()
  for (const [i, bought_on] of days.entries()) {
    const isGone = gone !== undefined && i === 0
    const unit = {
      product_id: productId,
      bought_on,
      serial: serialOf(product.title, bought_on, dice),
      purchase_price: priceOf(product, bought_on, dice),
      note: isGone ? gone.note : dice.upTo(6) === 0 ? dice.from(notes) : '',
    }
    const id = await createUnit(createWork(tx, { now }), { unit })
    if (!isGone) await inspect(tx, { unitId: id, product, dice, isFirst: i === 0, adminId, now })
    if (isGone) await retireUnit(createWork(tx, { now }), { id, reason: gone.reason })
  }
}

interface UnitInspectionInput {
  unitId: number
  product: DemoProduct
  dice: Dice
  isFirst: boolean
  adminId: number
  now: Date
}

/** Of the first generators one is due and one overdue. */
async function inspect(tx: Tx, { unitId, product, dice, isFirst, adminId, now }: UnitInspectionInput): Promise<void> {
  for (const { kind, months } of listDemoInspections(product) ?? []) {
    const ago =
      isFirst && product.title.includes('generatorius')
        ? product.title.startsWith('Benzininis')
          ? 300
          : 285
        : dice.upTo((months ?? 4) * 14)
    const inspection = {
      kind,
      passed_on: addDays(toVilniusDay(now), -ago),
      inspector: 'UAB „Patikra Demo“',
      note: '',
      certificate_number: `PT-${String(1 + dice.upTo(9_000)).padStart(5, '0')}`,
    }
    await passInspection(createWork(tx, { by: adminId, now }), { unitId, inspection })
  }
}

function goneSince(productId: number) {
  return productId % 12 === 5 ? ends[Math.floor(productId / 12) % ends.length] : undefined
}

const ends = [
  { reason: 'scrapped', note: 'Sudegęs variklis, remontuoti neapsimoka' },
  { reason: 'sold', note: 'Parduotas kaip naudotas' },
  { reason: 'lost', note: 'Pavogtas iš objekto, pranešta policijai' },
] as const

const notes = [
  'Pakeisti angliniai šepetėliai',
  'Naujas maitinimo kabelis',
  'Šoninė rankena keista',
  'Garantija dar galioja',
  'Apibraižytas korpusas, veikia gerai',
]

const boughtOn = (today: Day, dice: Dice): Day => addDays(today, -60 - dice.upTo(5 * 365))

/** Model, year and week of make, number: PX28-2413-00482. */
function serialOf(title: string, boughtOn: Day, dice: Dice): string {
  const model = /\p{Lu}{1,3} ?\d+/u.exec(title)?.[0].replace(' ', '') ?? title.slice(0, 3).toUpperCase()
  const week = String(1 + dice.upTo(52)).padStart(2, '0')
  return `${model}-${boughtOn.slice(2, 4)}${week}-${String(1 + dice.upTo(900)).padStart(5, '0')}`
}

/** Cents without VAT: about 45 days of rent, rising every year, in whole euros. */
function priceOf({ pricePerDayCents = 0, pricePerHourCents = 0 }: DemoProduct, boughtOn: Day, dice: Dice): number {
  const aDay = pricePerDayCents || pricePerHourCents * 8
  const year = Number(boughtOn.slice(0, 4)) - 2020
  return Math.round((aDay * (40 + dice.upTo(10)) * (1 + year * 0.04)) / 100) * 100
}
