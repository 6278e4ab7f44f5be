import { returnTimes } from '#rentals/shop/times-of-day.ts'
import { DayField } from '#ui/day-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { timeProblems } from './line-problem.ts'
import type { DeskOrderInHand } from './use-desk-order.ts'

/** The days and the hour for which the tools of an order at the desk are rented, all of them at once. */
export function OrderDays({ order }: { order: DeskOrderInHand }) {
  const { calendar, hours, items, from, to, toTime, setDays, errors } = order
  const problems = timeProblems(items, calendar, new Date())
  // half a date is nothing to complain of while it is being typed
  const ofDay = (day: string, problem: string | undefined) =>
    problem && (day !== '' || Object.keys(errors).length > 0) ? [problem] : []
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <DayField label="Nuo" value={from} onDay={(from) => setDays({ from })} errors={ofDay(from, problems.from)} />
      <DayField label="Iki" value={to} onDay={(to) => setDays({ to })} errors={ofDay(to, problems.to)} />
      <SelectField
        label="Grąžins iki"
        className="col-span-2 sm:col-span-1"
        value={toTime}
        errors={problems.to_time ? [problems.to_time] : []}
        onChange={({ target }) => setDays({ toTime: target.value })}
        options={[
          { value: '', label: hours.close },
          ...returnTimes(hours.open, hours.close)
            .filter((time) => time !== hours.close)
            .map((time) => ({ value: time, label: time })),
        ]}
      />
    </div>
  )
}
