import { useEffect, useState } from 'react'
import { Form, Link } from 'react-router'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import type { Dates } from '../../check-dates.ts'

interface DatesFormProps {
  action: string
  dates: Partial<Dates>
  problems: Partial<Record<keyof Dates, string>> | undefined
  /** The rest of the address; what is undefined stays out. */
  rest: Record<string, string | number | undefined>
  /** The page without dates. */
  cleared: string
}

/** A plain GET form, works without script. */
export function DatesForm({ action, dates: { from = '', to = '' }, problems, rest, cleared }: DatesFormProps) {
  // In the browser: cached pages may show on another day.
  const [today, setToday] = useState<Day>()
  useEffect(() => setToday(toVilniusDay(new Date())), [])
  const errorsOf = (message: string | undefined) => (message ? [message] : [])
  return (
    <Form
      method="get"
      action={action}
      preventScrollReset
      key={`${from} ${to}`}
      aria-label="Laisva pasirinktomis dienomis"
      className="mt-4 grid grid-cols-2 items-start gap-x-3 gap-y-3 sm:flex sm:flex-wrap"
    >
      {Object.entries(rest).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <DayField
        name="from"
        label="Laisva nuo"
        defaultValue={from}
        min={today}
        required
        errors={errorsOf(problems?.from)}
        className="min-w-0 sm:w-44"
      />
      <DayField
        name="to"
        label="Iki"
        defaultValue={to}
        min={today}
        required
        errors={errorsOf(problems?.to)}
        className="min-w-0 sm:w-44"
      />
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 sm:mt-7">
        <Button type="submit" variant="quiet" className="max-sm:grow">
          Rodyti laisvus
        </Button>
        {(from || to) && (
          <Link
            to={cleared}
            preventScrollReset
            className="flex min-h-11 items-center text-sm text-soft underline hover:text-ink"
          >
            Išvalyti datas
          </Link>
        )}
      </div>
    </Form>
  )
}
