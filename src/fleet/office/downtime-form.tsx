import { useId, useState } from 'react'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { BrokenBookings, brokenIn } from '#catalogue/office/broken-bookings.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { downtimeKinds, downtimeKindWords } from '#units/downtime-kinds.ts'
import { ListUnits } from '#units/units.contract.ts'
import { StartDowntime } from '../downtimes.contract.ts'

export interface Choice {
  product: { id: number; title: string }
  unit: { id: number; code: string } | null
}

/** Units that are kept back: which, since when and why. What it breaks is shown before it is written. */
export function DowntimeForm({
  isOpen,
  given = null,
  onClose,
  onDone,
}: {
  isOpen: boolean
  /** What it is about, where that is known already. */
  given?: Choice | null
  onClose: () => void
  onDone: () => void
}) {
  const formId = useId()
  const [choice, choose] = useState(given)
  const [broken, setBroken] = useState<ReturnType<typeof brokenIn>>([])
  const { onSubmit, pending, errors, message, reset } = useSubmit(
    async (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim()
      const moment = (day: string, time: string) => instantOf(day, time || '00:00').toISOString()
      await sendRequest(StartDowntime, {
        body: {
          product_id: choice?.product.id ?? 0,
          ...(choice?.unit ? { unit_id: choice.unit.id } : { quantity: Number(text('quantity') || 1) }),
          from: moment(text('from'), text('from_time')),
          ...(text('to') && { to: moment(text('to'), text('to_time')) }),
          kind: text('kind') as (typeof downtimeKinds)[number],
          reason: text('reason'),
          accept_broken: broken.length > 0,
        },
      })
    },
    {
      check: (): Record<string, string[]> => (choice ? {} : { tool: ['Pasirinkite įrankį.'] }),
      onDone: () => {
        close()
        onDone()
      },
      onProblem: (_, thrown) => setBroken(brokenIn(thrown)),
    },
  )

  function close() {
    choose(given)
    setBroken([])
    reset()
    onClose()
  }
  const now = new Date()

  return (
    <FormModal
      title="Nauja prastova"
      isOpen={isOpen}
      onClose={close}
      formId={formId}
      pending={pending}
      saveLabel={broken.length > 0 ? 'Vis tiek įrašyti' : undefined}
    >
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}} onChange={() => setBroken([])}>
        {broken.length > 0 ? (
          <BrokenBookings
            broken={broken}
            title="Tam laikui jau užsakyta. Įrašius prastovą šių užsakymų įvykdyti nebūtų kuo:"
          >
            Jei vis tiek reikia, spauskite „Vis tiek įrašyti“: užsakymai atsiras tarp susikirtimų, kol juos išspręsite.
          </BrokenBookings>
        ) : (
          <FormErrors message={message} />
        )}
        <ToolChoice choice={choice} onChoose={given ? undefined : choose} />
        {choice && !choice.unit && (
          <NumberField label="Kiek vienetų" name="quantity" min={1} defaultValue={1} required unit="vnt." />
        )}
        <SelectField
          label="Rūšis"
          name="kind"
          required
          defaultValue="repair"
          options={downtimeKinds.map((kind) => ({ value: kind, label: downtimeKindWords[kind] }))}
        />
        <TextField label="Priežastis" name="reason" required maxLength={500} />
        <div className="grid grid-cols-2 gap-5">
          <DayField label="Nuo" name="from" required defaultValue={dayOf(now)} />
          <TimeField label="Laikas" name="from_time" defaultValue={timeOf(now)} />
          <DayField label="Iki" name="to" optional hint="Tuščia – kol baigsite." />
          <TimeField label="Laikas iki" name="to_time" defaultValue="" optional />
        </div>
      </Form>
    </FormModal>
  )
}

/** A machine by its code or serial number, or any of a product by its title. */
function ToolChoice({
  choice,
  onChoose,
}: {
  choice: Choice | null
  /** Absent: there is nothing to choose. */
  onChoose: ((choice: Choice | null) => void) | undefined
}) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Choice[] | null>(null)

  async function look() {
    const text = typed.trim()
    if (text === '') return
    const [units, products] = await Promise.all([
      sendRequest(ListUnits, { query: { search: text } }).catch(() => ({ data: [] })),
      sendRequest(AdminProducts.rent.list, { query: { q: text } }).catch(() => ({ data: [] })),
    ])
    setFound([
      ...units.data.flatMap(({ id, code, product, state }) =>
        product && state !== 'retired' ? [{ product, unit: { id, code } }] : [],
      ),
      ...products.data.map(({ id, title }) => ({ product: { id, title }, unit: null })),
    ])
  }

  if (choice)
    return (
      <div className="flex items-center justify-between gap-4">
        <span>
          <span className="block text-sm font-semibold">Įrankis</span>
          <span>{choice.unit ? `${choice.unit.code}, ${choice.product.title}` : choice.product.title}</span>
        </span>
        {onChoose && (
          <Button size="small" variant="quiet" onClick={() => onChoose(null)}>
            Kitas
          </Button>
        )}
      </div>
    )
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Įrankis"
          name="tool"
          autoComplete="off"
          placeholder="Kodas arba pavadinimas"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void look()
          }}
        />
        <Button variant="quiet" onClick={look}>
          Ieškoti
        </Button>
      </div>
      {found && (
        <ul
          className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-house border border-line"
          aria-live="polite"
        >
          {found.length === 0 && <li className="px-4 py-3 text-soft">Tokio įrankio nėra.</li>}
          {found.map((one) => (
            <li key={`${one.product.id}-${one.unit?.id ?? ''}`}>
              <button
                type="button"
                className="w-full px-4 py-3 text-left hover:bg-sunken"
                onClick={() => {
                  setFound(null)
                  onChoose?.(one)
                }}
              >
                {one.unit ? (
                  <span>
                    <span className="font-semibold">{one.unit.code}</span> <span>{one.product.title}</span>
                  </span>
                ) : (
                  <span>
                    <span>{one.product.title}</span> <span className="text-soft">bet kuris vienetas</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
