import fc from 'fast-check'
import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import type { Life } from './life.factories.ts'

export const wish = { goods: fc.nat(3), tools: fc.nat(2), bundles: fc.nat(1), starts: fc.nat(6), days: fc.nat(4) }
export type Wish = { [Part in keyof typeof wish]: number }

export function buildWishItems(
  { goods, tools, bundles, starts, days }: Wish,
  { now, world }: Pick<Life, 'now' | 'world'>,
): { items: object[]; period: { from: Day; to: Day } } {
  const open = openDaysFrom(addDays(now.toISOString().slice(0, 10), 1))
  const [from = '', to = ''] = [open[starts], open[starts + days]]
  const period = { from, to }
  const items = [
    ...(goods || !(tools || bundles) ? [{ id: world.goods.id, type: 'sell', quantity: goods || 1 }] : []),
    ...(tools ? [{ id: world.tool.id, type: 'rent', quantity: tools, period }] : []),
    ...(bundles ? [{ id: world.bundle.id, type: 'rent', quantity: 1, period }] : []),
  ]
  return { items, period }
}

export const openDaysFrom = (day: Day): Day[] =>
  listDays(day, addDays(day, 30)).filter((one) => new Date(one).getUTCDay() % 6 !== 0)
