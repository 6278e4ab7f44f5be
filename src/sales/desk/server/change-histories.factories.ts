import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import { buildWaiverLine } from '#sales/checkout/server/build-waiver-lines.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import {
  chooseChange,
  getTariff,
  getWaiverPercent,
  type History,
  isRent,
  makeNewRent,
  type Spans,
} from './change-actions.factories.ts'
import type { PlannedRow, WantedChange } from './change-plan.ts'
import type { FamilyLine } from './family.ts'
import { FamilyWorld, isOpen } from './family-world.factories.ts'
import { planChange } from './plan-change.ts'
import {
  computeHalfUp,
  computeTariffPrice,
  soldGoods,
  type TestTariff,
  tariffs,
  writeGoodsLine,
  writeServiceLine,
} from './tariffs.factories.ts'

function dice(seed: number) {
  let state = Math.imul(seed, 7_919) + 13
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % sides
  }
}

/** One unit's days at what they were sold at, worked out from the tariff alone. */
function priceOf(tariff: TestTariff, days: number, given: { percent: number; spans: Spans } | undefined) {
  const at = (until: number, off: number) => computeTariffPrice(tariff, until, off)
  if (!given) return at(days, 0)
  let from = 0
  const price = { net: 0, gross: 0 }
  for (const { to, isGiven } of given.spans) {
    const until = Math.min(days, to)
    if (until <= from) continue
    const off = isGiven ? given.percent : 0
    const [end, begin] = [at(until, off), at(from, off)]
    price.net += end.net - begin.net
    price.gross += end.gross - begin.gross
    from = until
  }
  return price
}

/** What the family should cost, by the tariffs and what it has. */
function expected({ world, given }: History): number {
  const family = world.family()
  const isPrivate = world.basis === 'private'
  let sum = 0
  for (const line of family.lines) {
    if (!isRent(line)) {
      sum += line.row.quantity * (isPrivate ? computeHalfUp(soldGoods.price * 121, 100) : soldGoods.price)
      continue
    }
    let rent = 0
    for (const { quantity, charged } of line.units) {
      const { net, gross } = priceOf(getTariff(line), charged, given.get(line.row.id))
      rent += quantity * net
      sum += quantity * (isPrivate ? gross : net)
    }
    if (line.waivers.length === 0) continue
    const share = computeHalfUp(rent * getWaiverPercent(line), 10_000)
    sum += isPrivate ? computeHalfUp(share * 121, 100) : share
  }
  for (const { row } of [...family.services, ...family.fees])
    sum += row.quantity * (isPrivate ? computeHalfUp(row.unit_price * 121, 100) : row.unit_price)
  return sum
}

function begin(seed: number): History {
  const roll = dice(seed)
  const world = new FamilyWorld(seed % 2 === 0 ? 'private' : 'company', seed % 5 === 0 ? 'monthly' : 'prepaid')
  const history: History = { world, roll, happened: [], given: new Map(), isOut: false }
  const lines = Array.from({ length: 1 + roll(2) }, (_, at) => makeNewRent(history, at, 1 + roll(6)))
  const rows: PlannedRow[] = lines.map(({ written }) => written)
  if (roll(2) === 0) rows.push(writeGoodsLine(1 + roll(5)))
  if (roll(3) === 0) rows.push(writeServiceLine('Krovimas', 1_500 + roll(7), 1 + roll(2)))
  if (roll(3) === 0) rows.push({ ...writeServiceLine('Pristatymas', 2_500, 1), is_service: false, is_delivery: true })
  for (const [covers, { waiver: own, written }] of lines.entries())
    if (own) {
      const to = computeHalfUp(
        written.quantity *
          computeTariffPrice(tariffAt(written), written.charged_units, 0).net *
          Math.round(own.percent * 100),
        10_000,
      )
      rows.push({ ...buildWaiverLine({ title: written.title, ...own, to, rate: 21 }), covers })
    }
  world.place(rows)
  return history
}

const tariffAt = ({ product_id }: PlannedRow) => tariffs.find(({ id }) => id === product_id) as TestTariff

/** Days that a discount was not given for cost the public price. */
function remember(history: History, before: readonly FamilyLine[], { lines }: WantedChange): void {
  const { world, given } = history
  const present = new Set<number>()
  for (const line of world.family().lines) {
    const { id, by_hand, charged_units: days } = line.row
    present.add(id)
    if (by_hand?.percent == null) {
      given.delete(id)
      continue
    }
    const was = before.find(({ row }) => row.id === id)
    const wanted = lines.find((one) => one.line?.row.id === id)?.written.by_hand
    const own = given.get(id)
    const { percent } = by_hand
    if (!was || !own || own.percent !== percent) {
      const { covers } = by_hand
      const spans =
        covers === undefined
          ? [{ to: days, isGiven: true }]
          : [
              { to: covers, isGiven: true },
              { to: days, isGiven: false },
            ]
      given.set(id, { percent, spans })
    } else if (days < was.row.charged_units)
      own.spans = own.spans.map((span) => ({ ...span, to: Math.min(days, span.to) }))
    else if (days > was.row.charged_units) {
      const isRewritten = !line.member.borne && line.spans.length === 1
      if (isRewritten && wanted?.covers === undefined) own.spans = [{ to: days, isGiven: true }]
      else if (isRewritten)
        own.spans = [
          { to: wanted?.covers ?? 0, isGiven: true },
          { to: days, isGiven: false },
        ]
      else own.spans.push({ to: days, isGiven: wanted?.covers === undefined })
    }
  }
  for (const id of given.keys()) if (!present.has(id)) given.delete(id)
}

/** Money comes, tools go out and come back. */
function live(history: History): void {
  const { world, roll } = history
  const unpaid = world.orders.filter(({ invoice }) => !invoice)
  const moment = roll(7)
  if (moment < 2) {
    if (world.billing !== 'prepaid') return
    const one = unpaid[roll(Math.max(1, unpaid.length))]
    if (one) {
      history.happened.push(`order ${one.order.id} is paid`)
      world.pay(one)
    }
  } else if (moment === 2 && unpaid[0]) {
    history.happened.push('a part is paid')
    unpaid[0].received += Math.min(100, unpaid[0].order.price_with_vat - 1)
  } else if (moment === 3) {
    const inside = world.rentals.filter((one) => isOpen(one) && one.handed_out < one.quantity)
    const one = inside[roll(Math.max(1, inside.length))]
    if (one) {
      history.happened.push(`rental ${one.id} goes out`)
      one.handed_out = 1 + roll(one.quantity)
      history.isOut = true
    }
  } else if (moment === 4) {
    const out = world.rentals.filter((one: RentalRow) => isOpen(one) && one.handed_out > 0)
    const one = out[roll(Math.max(1, out.length))]
    if (one) {
      history.happened.push(`a part of rental ${one.id} is back`)
      world.takeBack(one, 1)
    }
  } else if (moment === 5) {
    const alike = world.rentals.filter((one) => isOpen(one) && one.quantity > 1)
    const one = alike[roll(Math.max(1, alike.length))]
    if (one) {
      history.happened.push(`rental ${one.id} is told apart`)
      world.split(one)
    }
  }
}

/** What is wrong with a history of up to six changes; undefined: nothing. */
export function runHistory(seed: number): string | undefined {
  const history = begin(seed)
  const { world, roll } = history
  remember(history, [], { lines: [], removed: [], services: [] })
  for (let step = 1 + roll(6); step > 0; step--) {
    live(history)
    const before = world.family()
    const wanted = chooseChange(history, before)
    if (!wanted) continue
    const plan = planChange({ family: before, wanted, settings: testSettings, received: world.received() })
    const side = world.basis === 'private' ? 'price_with_vat' : 'price'
    world.apply(plan, wanted)
    remember(history, before.lines, wanted)
    const [papers, price] = [world.papers(), expected(history)]
    const said = `seed ${seed}, ${world.basis}: ${history.happened.join(', ')}`
    if (papers !== price) return `${said}: papers ${papers}, price ${price}`
    if (plan.sums[side] !== papers) return `${said}: planned ${plan.sums[side]}, written ${papers}`
    const now = world.family()
    for (const line of now.lines)
      for (const { row } of line.spans) if (row.quantity < 1) return `${said}: a row of nothing`
  }
  return undefined
}
