import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'

/** What, from when until when and where, in one form that works without script; days alone show what is free then. */
export function SearchWithDates() {
  const { places, place, choose } = useChosenBranch()
  // In the browser: cached pages may show on another day.
  const [today, setToday] = useState<Day>()
  useEffect(() => setToday(toVilniusDay(new Date())), [])
  return (
    <Form
      action="/search"
      aria-label="Įrankio paieška pagal dienas"
      className="grid grid-cols-2 items-end gap-x-2 gap-y-4 rounded-house border border-line bg-raised p-3 shadow-[0_1px_2px_rgb(36_38_42/0.08)] sm:gap-x-3 sm:p-5 xl:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <TextField
        name="raktazodis"
        label="Ko reikia?"
        type="search"
        placeholder="Perforatorius, pastoliai…"
        autoComplete="off"
        maxLength={200}
        className={`col-span-2 ${places.length > 0 ? '' : 'xl:col-span-4'}`}
      />
      {places.length > 0 && (
        <SelectField
          name="place"
          label="Kur atsiimsite?"
          className="col-span-2"
          options={places.map(({ id, title, is_default }) => ({ value: is_default ? '' : id, label: title }))}
          value={place && !place.is_default ? place.id : ''}
          onChange={({ target }) => {
            const chosen = places.find(({ id, is_default }) => (is_default ? '' : String(id)) === target.value)
            if (chosen) choose(chosen.id)
          }}
        />
      )}
      <DayField name="from" label="Nuo" min={today} className={half} />
      <DayField name="to" label="Iki" min={today} className={half} />
      <Button type="submit" size="large" className="col-span-2 w-full xl:col-span-2">
        Rasti įrankį
      </Button>
    </Form>
  )
}

/** The narrowest phones have no room for two days side by side. */
const half = 'min-w-0 max-[379px]:col-span-2'
