import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { isByHour, type Period } from '#rules/periods/period.ts'
import { Card } from '#shell/ui/office/card.tsx'
import type { DeskProduct } from '../desk.contract.ts'
import { findFirstHour } from './line-period.ts'
import type { TypedLine } from './merge-typed-lines.ts'
import { PickProduct } from './pick-product.tsx'
import { listFirstChoices } from './public/list-first-choices.ts'

type Calendar = Pick<ShopCalendar, 'opening_hours'>

interface AddLineProps {
  lines: TypedLine[]
  calendar: Calendar
  onAdd: (line: TypedLine) => void
}

export function AddLine({ lines, calendar, onAdd }: AddLineProps) {
  const add = (product: DeskProduct) => {
    const { id, type, title, is_by_hour, attributes } = product
    const choices = listFirstChoices(attributes)
    const more =
      type === 'rent'
        ? { period: periodBeside(lines, is_by_hour, calendar) }
        : choices.length > 0 && { attributes: choices }
    onAdd({ key: crypto.randomUUID(), title, product, line: { id, type, quantity: 1, ...more }, isRemoved: false })
  }
  return (
    <Card title="Pridėti">
      <PickProduct onPick={add} />
    </Card>
  )
}

function periodBeside(lines: TypedLine[], byHour: boolean, calendar: Calendar): Period {
  const today = toVilniusDay(new Date())
  const periods = lines.flatMap(({ line: { period }, isRemoved }) => (period && !isRemoved ? [period] : []))
  const same = periods.find((period) => isByHour(period) === byHour)
  if (same) return same
  const from = periods[0]?.from ?? today
  return byHour
    ? { from, from_time: findFirstHour(getUsualHours(from, calendar), undefined), hours: 2 }
    : { from, to: from }
}
