import type { ListedOrder } from '#orders/orders.contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { isWithoutEnd } from '#rules/periods/without-end.ts'
import type { Place } from '#shell/branches/places.contract.ts'

/** What stands first, and „+2“ for what stands after it. */
export function describeOrderItems({ items }: Pick<ListedOrder, 'items'>): [first: string, more: string] {
  if (!items) return ['–', '']
  return [items.first, items.count > 1 ? `+${items.count - 1}` : '']
}

/** „11-29 – 12-04“; with the year where it is another one. Empty for goods. */
export function formatOrderPeriod({ rentals }: { rentals: readonly Period[] }, now: Date | number): string {
  if (rentals.length === 0) return ''
  const year = formatDay(new Date(Number(now))).slice(0, 4)
  const format = (moment: string) => {
    const day = formatDay(moment)
    return day.startsWith(year) ? day.slice(5) : day
  }
  const [from = ''] = rentals.map(({ starts_at }) => starts_at).sort()
  const till =
    rentals
      .map(({ expected_return }) => expected_return)
      .sort()
      .at(-1) ?? ''
  if (isWithoutEnd(till)) return `nuo ${format(from)}`
  return formatDay(from) === formatDay(till) ? format(from) : `${format(from)} – ${format(till)}`
}

type Period = ListedOrder['rentals'][number]

/** Where it is fetched and, if elsewhere, brought back; nothing in a shop with one place that delivers nothing. */
export function formatOrderPlace(
  { delivery, place_id, return_place_id }: Pick<ListedOrder, 'delivery' | 'place_id' | 'return_place_id'>,
  branches: readonly Pick<Place, 'id' | 'title'>[],
): string {
  const titleOf = (id: number) => branches.find((branch) => branch.id === id)?.title ?? ''
  if (delivery === 'delivery') return 'pristatyti'
  if (branches.length < 2) return ''
  return place_id === return_place_id ? titleOf(place_id) : `${titleOf(place_id)} → ${titleOf(return_place_id)}`
}
