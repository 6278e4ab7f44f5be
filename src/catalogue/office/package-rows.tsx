import { useState } from 'react'
import { formatMoney } from '#money/format-money.ts'
import { counted } from '#platform/plural.ts'
import { LEAST_PACKAGE_DAYS, MOST_PACKAGE_DAYS, MOST_PACKAGES } from '#tariffs/tariff-limits.ts'
import type { Package } from '#tariffs/tariffs.contract.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { euros } from './euros.ts'
import { useRows } from './use-rows.ts'

type Row = Partial<Pick<Package, 'days' | 'price'>>
const blank: Row = {}

interface PackageRowsProps {
  packages: readonly Row[]
  /** Euros without VAT, as they stand in the form. */
  perDay: string
}

/** What several days cost together; a row without anything typed is not sent. */
export function PackageRows({ packages, perDay }: PackageRowsProps) {
  const { rows, added, list, add, remove } = useRows<Row>([...packages], blank, 'packages')
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Kelių dienų paketai</legend>
      <p className="mb-2 text-sm text-soft">
        Kaina už tiek apmokestinamų dienų iš karto, be PVM. Klientas visada moka pigiausią paketų ir dienų derinį.
      </p>
      {/* Names the list also when it is empty: then all rows were taken away. */}
      <input type="hidden" name="packages_shown" value="1" />
      <ul ref={list} className="grid gap-2">
        {rows.map(({ key, row }, at) => (
          <li key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <PackageRow at={at} row={row} perDay={Number(perDay)} isNew={key === added} />
            <IconButton label={`Pašalinti ${at + 1} paketą`} danger onClick={() => remove(key)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < MOST_PACKAGES && (
        <Button size="small" variant="quiet" onClick={add} className="mt-2">
          <PlusIcon className="size-4" />
          Pridėti paketą
        </Button>
      )}
    </fieldset>
  )
}

function PackageRow({ at, row, perDay, isNew }: { at: number; row: Row; perDay: number; isNew: boolean }) {
  const [days, setDays] = useState(row.days ? String(row.days) : '')
  const [price, setPrice] = useState(row.price ? euros(row.price) : '')
  return (
    <>
      <NumberField
        label={`${at + 1} paketo dienos`}
        labelHidden
        name={`packages[${at}][days]`}
        min={LEAST_PACKAGE_DAYS}
        max={MOST_PACKAGE_DAYS}
        step="1"
        unit="d."
        value={days}
        onChange={(event) => setDays(event.target.value)}
        autoFocus={isNew}
      />
      <NumberField
        label={`${at + 1} paketo kaina be PVM`}
        labelHidden
        name={`packages[${at}][price]`}
        step="0.01"
        min="0"
        unit="€"
        hint={worthOf({ days: Number(days), price: Number(price), perDay })}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
    </>
  )
}

/** What a day of the package costs; or that nobody will ever take it. All in euros. */
function worthOf({ days, price, perDay }: { days: number; price: number; perDay: number }): string | undefined {
  if (!(days > 0 && price > 0)) return undefined
  const alone = Math.round(perDay * days * 100)
  const whole = Math.round(price * 100)
  if (perDay > 0 && whole >= alone)
    return `${counted(days, dayForms)} atskirai kainuoja ${formatMoney(alone)}, todėl šio paketo niekas negaus.`
  return `${formatMoney(Math.round(whole / days))} už dieną`
}

const dayForms = { one: 'diena', few: 'dienos', other: 'dienų' }
