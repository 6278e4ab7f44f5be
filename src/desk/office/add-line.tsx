import { dayOf } from '#calendar/vilnius-time.ts'
import { isByHour, type Period } from '#periods/period.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Card } from '#ui/office/card.tsx'
import { type DeskProduct, FindForDesk } from '../desk.contract.ts'
import type { TypedLine } from './merge-lines.ts'
import { PickField } from './pick-field.tsx'
import { productPrice } from './product-price.ts'

/** One more tool or product, for the days of those that are there already. */
export function AddLine({ lines, onAdd }: { lines: TypedLine[]; onAdd: (line: TypedLine) => void }) {
  const add = (product: DeskProduct) => {
    const { id, type, title, is_by_hour, attributes } = product

    const choices = [...Map.groupBy(attributes, (one) => one.attribute_name).values()].flatMap(([one]) => one ?? [])
    const more =
      type === 'rent' ? { period: periodBeside(lines, is_by_hour) } : choices.length > 0 && { attributes: choices }
    onAdd({ key: crypto.randomUUID(), title, product, line: { id, type, quantity: 1, ...more }, isRemoved: false })
  }
  return (
    <Card title="Pridėti">
      <PickField
        label="Įrankis ar prekė"
        hint="Pavadinimas arba nuskaitytas vieneto kodas. Enter paima pirmą."
        find={async (search, signal) => (await sendRequest(FindForDesk, { query: { search }, signal })).data}
        keyOf={({ id }) => id}
        words={(product) => ({ title: product.title, beside: productPrice(product) })}
        onPick={add}
      />
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
