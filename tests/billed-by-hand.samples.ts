import { addDays, type Day, eachDay } from '#calendar/day.ts'
import { isOpenDay } from '#calendar/opening-hours.ts'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'
import { firstSettings } from '#settings/settings.contract.ts'

/** One thing of a rental, and what happened to it, as somebody with a pencil would keep it. */
export interface KeptUnit {
  back?: Date
  /** The customer was done with it. */
  offOn?: Day | undefined
  /** It broke on a day, and worked again on another. */
  broken: { on: Day; until: Day | null }[]
}

export interface KeptRental {
  client: number
  orderId: number
  productId: number
  way: 'monthly' | 'on_return'
  from: Day
  /** The return that was agreed first. */
  to: Day
  /** Agreed after it, whether it cost anything or not: by those that were still out. */
  extensions: { from: Day; to: Day; units: KeptUnit[]; isFree: boolean }[]
  units: KeptUnit[]
  price: number
  packages: readonly { days: number; price: number }[]
}

const { opening_hours, cutoff_time } = firstSettings
const isOpen = (day: Day) => isOpenDay(day, firstSettings)
const openDays = (from: Day, to: Day) => (to < from ? [] : eachDay(from, to).filter(isOpen))

/** When it comes back at last, as agreed. */
export const dueOn = (rental: KeptRental): Day => rental.extensions.at(-1)?.to ?? rental.to

/** What all of it costs until a day, in cents without VAT: unit by unit, day by day. */
export function billedByHand(rental: KeptRental, until: Day): number {
  const isBack = rental.units.every(({ back }) => back !== undefined)
  if (rental.way === 'on_return' && !isBack) return 0
  const base = rental.units.reduce((sum, unit) => {
    const days = hadOf(rental, unit, rental.from, rental.to)
    const least =
      days.length === 0 && unit.broken.every(isWithinADay) ? openDays(rental.from, rental.to).slice(0, 1) : days
    return sum + costOf(rental, upTo(least, until))
  }, 0)
  const longer = rental.extensions
    .filter(({ isFree }) => !isFree)
    .map(({ from, to, units }) => {
      const before = openDays(rental.from, from).length
      return units
        .map((unit) => upTo(hadOf(rental, unit, addDays(from, 1), to), until))
        .reduce((sum, days) => sum + costOf(rental, before + days) - costOf(rental, before), 0)
    })
  return longer.reduce((sum, cents) => sum + cents, base)
}

const upTo = (days: readonly Day[], until: Day): number => days.filter((day) => day <= until).length

const isWithinADay = ({ on, until }: KeptUnit['broken'][number]) => until !== null && until <= addDays(on, 1)

/** Open days on which the customer had it, it worked, and it was agreed. */
function hadOf(rental: KeptRental, unit: KeptUnit, from: Day, to: Day): Day[] {
  const done = unit.offOn && instantOf(unit.offOn, opening_hours.close)
  const end = [unit.back, done].filter((moment) => moment !== undefined).sort((a, b) => Number(a) - Number(b))[0]
  return openDays(from, to).filter((day) => {
    const broken = unit.broken.some(({ on, until }) => day > on && (until === null || day < until))
    if (broken) return false
    if (!end || day < dayOf(end)) return true
    const isMorning = timeOf(end) <= cutoff_time && day > rental.from
    return day === dayOf(end) && !isMorning
  })
}

/** The least that so many days cost, by days and packages: a table filled from the first day on. */
function costOf({ price, packages }: KeptRental, days: number): number {
  const least = [0]
  for (let day = 1; day <= days; day += 1)
    least[day] = Math.min(
      (least[day - 1] ?? 0) + price,
      ...packages.map((one) => (least[Math.max(0, day - one.days)] ?? 0) + one.price),
    )
  return least[days] ?? 0
}
