import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { PlannedStop } from './rounds.contract.ts'

type MovedStop = Pick<PlannedStop, 'order_id' | 'kind' | 'rented_from' | 'rented_until'>

/** The server refuses what is impossible. */
export function describeUnusualDay(stops: readonly MovedStop[], day: Day): string[] {
  const said = stops.flatMap(({ order_id, kind, rented_from, rented_until }) => {
    const [from, until] = [
      rented_from && toVilniusDay(new Date(rented_from)),
      rented_until && toVilniusDay(new Date(rented_until)),
    ]
    const order = `Užsakymo Nr.\u00a0${order_id}`
    if (kind === 'deliver' && from && day > from && !(until && day > until))
      return [`${order} nuoma prasideda ${from}: klientas įrankių lauks.`]
    if (kind === 'collect' && until && day > until)
      return [`${order} įrankius sutarta grąžinti ${until}: surinksite vėliau.`]
    return []
  })
  return [...new Set(said)]
}
