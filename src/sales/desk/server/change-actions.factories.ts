import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import type { DayPeriod } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import type { PlannedRow, WantedChange, WantedLine, WantedService } from './change-plan.ts'
import type { Family, FamilyLine } from './family.ts'
import type { FamilyWorld } from './family-world.factories.ts'
import { type TestTariff, tariffs, writeGoodsLine, writeRentLine, writeServiceLine } from './tariffs.factories.ts'

/** Weekends are free, and none of these days is a holiday. */
const openDays = ['24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`)
openDays.push('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07')

const percents = [750, 1_000, 502, 1_234]

/** Days up to a number cost what was given, or what anybody pays. */
export type Spans = { to: number; isGiven: boolean }[]

export interface History {
  world: FamilyWorld
  roll: (sides: number) => number
  happened: string[]
  /** Percent off and its spans, by line. */
  given: Map<number, { percent: number; spans: Spans }>
  isOut: boolean
}

export const getTariff = ({ row }: FamilyLine) => tariffs.find(({ id }) => id === row.product_id) as TestTariff
export const isRent = ({ row }: FamilyLine) => row.type === 'rent'
export const getWaiverPercent = ({ row }: FamilyLine) => percents[(row.product_id ?? 0) % percents.length] as number
const waiver = (percent: number) => ({ percent: percent / 100, deductible: 15_000 })

const periodOf = (from: number, days: number): DayPeriod => ({
  from: openDays[from] as string,
  to: openDays[from + days - 1] as string,
})

/** The form as it stands. */
function asItIs(
  { given }: History,
  family: Family,
): { lines: WantedLine[]; services: WantedService[]; fees: WantedService[] } {
  return {
    lines: family.lines.map((line, index): WantedLine => {
      const { row } = line
      if (!isRent(line)) return { index, line, written: writeGoodsLine(row.quantity) }
      const percent = given.get(row.id)?.percent
      const covers = row.by_hand?.covers
      const discount = percent === undefined ? undefined : { percent, ...(covers !== undefined && { covers }) }
      const written = writeRentLine(getTariff(line), { quantity: row.quantity, units: row.charged_units, discount })
      return {
        index,
        line,
        written: { ...written, period: row.period },
        ...(line.waivers.length > 0 && { waiver: waiver(getWaiverPercent(line)) }),
      }
    }),
    services: family.services.map((of) => ({
      of,
      written: writeServiceLine(of.row.title, of.row.unit_price, of.row.quantity),
    })),
    fees: family.fees.map((of) => ({ of, written: { ...of.row, lineId: undefined } as PlannedRow })),
  }
}

export function makeNewRent({ roll }: History, index: number, days: number): WantedLine {
  const tariff = tariffs[roll(tariffs.length)] as TestTariff
  const period = periodOf(0, days)
  const written = { ...writeRentLine(tariff, { quantity: 1 + roll(3), units: days }), period }
  const percent = percents[tariff.id % percents.length] as number
  return { index, written, ...(roll(2) === 0 && { waiver: waiver(percent) }) }
}

/** Undefined: nothing of the kind can be done now. */
export function chooseChange(history: History, family: Family): WantedChange | undefined {
  const { roll } = history
  const form = asItIs(history, family)
  const { lines, services, fees } = form
  const at = roll(lines.length)
  const one = lines[at]
  const line = one?.line
  const removed: FamilyLine[] = []
  const action = roll(12)
  const say = (what: string) => history.happened.push(what)
  const last = () => lines.length
  if (action === 0) {
    say('add')
    lines.push(makeNewRent(history, last(), 1 + roll(6)))
  } else if (action === 1 && services.length + fees.length < 4) {
    say('service')
    services.push({ written: writeServiceLine(`Darbas ${history.happened.length}`, 700 + roll(99), 1 + roll(3)) })
  } else if (action === 2 && services.length > 0) {
    const [service] = services
    say(`service changes`)
    if (roll(2) === 0) services.shift()
    else if (service) service.written = { ...service.written, quantity: 1 + roll(3) }
  } else if (action === 3) {
    say('delivery')
    if (fees.length > 0) fees.pop()
    else
      fees.push({
        written: { ...writeServiceLine('Pristatymas', 2_500 + roll(3), 1), is_service: false, is_delivery: true },
      })
  } else if (!one || !line) return undefined
  else if (!isRent(line)) {
    say('goods')
    const quantity = roll(5)
    if (quantity === 0 && lines.length > 1) removed.push(...lines.splice(at, 1).flatMap((gone) => gone.line ?? []))
    else one.written = writeGoodsLine(quantity + 1)
  } else if (action === 4 && !history.isOut && lines.length > 1 && line.units.every(({ isBack }) => !isBack)) {
    say(`remove ${line.row.id}`)
    removed.push(line)
    lines.splice(at, 1)
  } else if (action === 5) {
    if (line.row.by_hand) return undefined
    const isMore = roll(2) === 0
    const outOrBack = line.units.reduce(
      (sum, { isBack, quantity, free }) => sum + (isBack ? quantity : quantity - free),
      0,
    )
    const quantity = isMore ? line.row.quantity + 1 : line.row.quantity - 1
    const isOver = line.units.every(({ isBack }) => isBack)
    if (quantity < Math.max(1, outOrBack) || (isMore && isOver)) return undefined
    // a line with an invoice gets no unit of days that are over
    say(`${quantity} of ${line.row.id}`)
    one.written = { ...one.written, quantity }
  } else if (action === 6 && line.units.every(({ isBack }) => !isBack)) {
    say(`waiver of ${line.row.id}`)
    if (one.waiver) delete one.waiver
    else one.waiver = waiver(getWaiverPercent(line))
  } else if (action === 7) {
    if (history.isOut || line.units.some(({ isBack }) => isBack) || line.units.length > 1) return undefined
    const percent = roll(3) === 0 ? undefined : [10, 33, 50][roll(3)]
    say(`${percent ?? 'no'} discount of ${line.row.id}`)
    const { quantity, charged_units: units } = one.written
    one.written = {
      ...writeRentLine(getTariff(line), { quantity, units, ...(percent !== undefined && { discount: { percent } }) }),
      period: line.row.period,
    }
  } else if (action === 8 && !history.isOut && line.units.every(({ isBack }) => !isBack)) {
    const [from, days] = [roll(3), line.row.charged_units]
    const shorter = Math.max(1, days - roll(2))
    if (from + shorter > openDays.length || (line.row.by_hand && shorter !== days)) return undefined
    say(`move ${line.row.id} to ${openDays[from]}, ${shorter} days`)
    retime(history, one, periodOf(from, shorter))
  } else if (action === 9 && line.row.period) {
    const open = line.units.filter(({ isBack }) => !isBack)
    const own = open[roll(Math.max(1, open.length))]
    const start = openDays.indexOf((line.row.period as DayPeriod).from)
    const days = own && own.charged + 1 + roll(2)
    if (!own || !days || start + days > openDays.length || (line.row.by_hand && open.length > 1)) return undefined
    say(`${own.rentals[0]?.id} of ${line.row.id} is extended to ${days} days`)
    const period = periodOf(start, days)
    one.times = { ...toPeriodInstants(period, testSettings), period }
    one.only = own.rentals.map(({ id }) => id)
    const percent = line.row.by_hand?.percent
    const discount = percent == null ? undefined : { percent, covers: line.row.charged_units }
    one.written = { ...writeRentLine(getTariff(line), { quantity: line.row.quantity, units: days, discount }), period }
  } else if (line.units.some(({ isBack }) => !isBack)) {
    // a row without an invoice has one period
    if (!line.member.borne && line.units.some(({ isBack }) => isBack)) return undefined
    const start = openDays.indexOf((line.row.period as DayPeriod).from)
    const days = Math.max(1, Math.min(openDays.length - start, line.row.charged_units + roll(6) - 3))
    say(`${line.row.id} for ${days} days instead of ${line.row.charged_units}`)
    retime(history, one, periodOf(start, days))
  } else return undefined
  return { ...form, removed, lines: lines.map((wanted, index) => ({ ...wanted, index })) }
}

/** A clerk lengthens at the public price, an owner at what was given. */
function retime(history: History, one: WantedLine, period: DayPeriod): void {
  const { line } = one
  if (!line) return
  const before = line.row.period as DayPeriod
  if (before.from === period.from && before.to === period.to) return
  const { units } = countChargedUnits(period, testSettings)
  const own = line.row.by_hand
  const isLonger = units > line.row.charged_units
  const isOwner = history.roll(2) === 0
  const isInvoiced = line.member.borne !== undefined
  const covers = !own
    ? undefined
    : isLonger && !isOwner
      ? (own.covers ?? line.row.charged_units)
      : isLonger && !isInvoiced
        ? undefined
        : own.covers
  const discount = own?.percent == null ? undefined : { percent: own.percent, covers }
  one.written = { ...writeRentLine(getTariff(line), { quantity: one.written.quantity, units, discount }), period }
  const { starts_at, expected_return } = toPeriodInstants(period, testSettings)
  one.times = { starts_at, expected_return, period }
}
