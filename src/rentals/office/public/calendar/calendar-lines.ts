import type { CalendarProduct, CalendarRental, CalendarUnit, RentalsCalendar } from '../../../rentals.contract.ts'
import { type Bar, placeBars, type Scale } from './place-bars.ts'

export interface CalendarLine {
  key: string
  product: CalendarProduct
  unit: CalendarUnit | null
  bars: Bar[]
  late: number
  downDays: ReadonlySet<number>
}

/** A machine that is not shown stands on the product's row. */
export function buildCalendarLines(calendar: RentalsCalendar, now: number): CalendarLine[] {
  const days = calendar.days.length
  const scale = {
    from: calendar.days[0]?.date ?? '',
    days,
    hours: calendar.hours,
    now,
    narrowest: days > 14 ? 0.75 : days > 7 ? 0.45 : 0.25,
  }
  return calendar.products.flatMap((product) =>
    linesOfProduct(product, { ...scale, restMinutes: product.turnaround_minutes }),
  )
}

function linesOfProduct(product: CalendarProduct, scale: Scale): CalendarLine[] {
  const units = product.unit_rows ?? []
  const codes = new Set(units.map(({ code }) => code))
  const own = placeBars(
    product.rentals.flatMap((rental) => withoutMachine(rental, units)),
    scale,
    product.downtimes.filter(({ code }) => code === null || !codes.has(code)),
    product.quote_holds,
  )
  const known = new Map(product.rentals.map((rental) => [rental.id, rental]))
  const machines = units.map((unit) => ({
    key: `unit ${unit.id}`,
    product,
    unit,
    late: 0,
    downDays: noDays,
    bars: placeBars(
      unit.out.flatMap(({ rental_id, out_at, back_at }) => {
        const rental = known.get(rental_id)
        return rental ? [{ ...rental, quantity: 1, starts_at: out_at, returned_at: back_at ?? rental.returned_at }] : []
      }),
      scale,
      product.downtimes.filter(({ code }) => code === unit.code),
    ),
  }))
  const all = [own, ...machines.map(({ bars }) => bars)].flat()
  const downDays = new Set(all.flatMap((bar) => (bar.downtime ? daysOf(bar) : [])))
  const late = all.reduce((sum, { rental, state }) => sum + (state === 'late' ? rental.quantity : 0), 0)
  return [
    { key: `product ${product.id ?? product.title}`, product, unit: null, bars: own, late, downDays },
    ...machines,
  ]
}

const noDays: ReadonlySet<number> = new Set()
const daysOf = ({ firstDay, lastDay }: Bar) =>
  Array.from({ length: lastDay - firstDay + 1 }, (_, day) => firstDay + day)

function withoutMachine(rental: CalendarRental, units: readonly CalendarUnit[]): CalendarRental[] {
  const named = units
    .flatMap(({ out }) => out)
    .filter(({ rental_id, back_at }) => rental_id === rental.id && (rental.returned_at !== null || back_at === null))
  const quantity = rental.quantity - named.length
  return quantity > 0 ? [{ ...rental, quantity }] : []
}
