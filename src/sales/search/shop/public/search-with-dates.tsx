import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'

/** What, from when until when and where, in one form that works without script; days alone show what is free then. */
export function SearchWithDates() {
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
        name="ko"
        label="Ko reikia?"
        placeholder="Pavyzdžiui, betono maišyklė"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="col-span-2 xl:col-span-4"
      />
      <WhereToCollect />
      <DayField name="from" label="Nuo" min={today} className={half} />
      <DayField name="to" label="Iki" min={today} className={half} />
      <Button type="submit" className="col-span-2 w-full">
        Rasti įrankį
      </Button>
    </Form>
  )
}

/** The narrowest phones have no room for two days side by side. */
const half = 'min-w-0 max-[379px]:col-span-2 max-sm:[&_input]:pr-9 max-sm:[&_input]:pl-2'

const MAX_IN_SIGHT = 4

/** The place of the whole shop: the default one has no number in addresses. */
function WhereToCollect() {
  const { places, place, choose } = useChosenBranch()
  if (places.length === 0) return null
  const options = places.map(({ id, title, is_default }) => ({ value: is_default ? '' : String(id), label: title }))
  const chosen = {
    name: 'place',
    label: 'Kur atsiimsite?',
    value: place && !place.is_default ? String(place.id) : '',
    className: 'col-span-2 xl:col-span-4',
  }
  function onChoice(value: string) {
    const next = places.find(({ id, is_default }) => (is_default ? '' : String(id)) === value)
    if (next) choose(next.id)
  }
  return places.length > MAX_IN_SIGHT ? (
    <SelectField {...chosen} options={options} onChange={({ target }) => onChoice(target.value)} />
  ) : (
    <RadioGroup
      {...chosen}
      options={options}
      onChange={onChoice}
      className={`${chosen.className} [&_label]:basis-28 [&_label]:gap-2`}
    />
  )
}
