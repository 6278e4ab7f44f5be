import { dayOf } from '#calendar/vilnius-time.ts'
import { isByHour, type Period } from '#periods/period.ts'
import { Card } from '#ui/office/card.tsx'
import type { DeskProduct } from '../desk.contract.ts'
import { firstChoices } from './first-choices.ts'
import type { TypedLine } from './merge-lines.ts'
import { PickProduct } from './pick-product.tsx'

/** One more tool or product, for the days of those that are there already. */
export function AddLine({ lines, onAdd }: { lines: TypedLine[]; onAdd: (line: TypedLine) => void }) {
  const add = (product: DeskProduct) => {
    const { id, type, title, is_by_hour, attributes } = product
    const choices = firstChoices(attributes)
    const more =
      type === 'rent' ? { period: periodBeside(lines, is_by_hour) } : choices.length > 0 && { attributes: choices }
    onAdd({ key: crypto.randomUUID(), title, product, line: { id, type, quantity: 1, ...more }, isRemoved: false })
  }
  return (
    <Card title="Pridėti">
      <PickProduct onPick={add} />
    </Card>
  )
}

function periodBeside(lines: TypedLine[], byHour: boolean): Period {
  const today = dayOf(new Date())
  const periods = lines.flatMap(({ line: { period }, isRemoved }) => (period && !isRemoved ? [period] : []))
  const same = periods.find((period) => isByHour(period) === byHour)
  if (same) return same
  const from = periods[0]?.from ?? today
  return byHour ? { from, from_time: '08:00', hours: 2 } : { from, to: from }
}
