import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isDay } from '#calendar/day.ts'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'
import type { CartLine } from '#cart/cart.contract.ts'
import { DiscountCodeField } from '#checkout/shop/discount-code-field.tsx'
import { useDiscountCode } from '#checkout/shop/use-discount-code.ts'
import { startsEarly } from '#checkout/starts-early.ts'
import type { Client } from '#clients/clients.contract.ts'
import { formatMoney } from '#money/format-money.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { pickupTimes, returnTimes } from '#rentals/shop/times-of-day.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DayField } from '#ui/day-field.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { useMay } from '#ui/office/may.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CreateDeskOrder, type DeskForm, type DeskProduct, FindForDesk, UpdateDeskOrder } from '../desk.contract.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { addLine, DeskLines } from './desk-lines.tsx'
import { DeskSums } from './desk-sums.tsx'
import { type FoundBuyer, findBuyers } from './find-buyers.ts'
import { firstDay, firstHour, forDays } from './line-period.ts'
import { PickField } from './pick-field.tsx'
import { buyerOfClient, emptyBuyer, type TypedBuyer } from './typed-buyer.ts'
import { placeOf, useDeskPrice } from './use-desk-price.ts'

interface DeskOrderFormProps {
  /** When the shop is open. */
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>
  saved: SavedOrder | undefined
  /** For whom a new one is begun. */
  client: Client | undefined
  /** Those of what is written already. */
  products: DeskProduct[]
}

interface SavedOrder {
  id: number
  version: number
  state: string
  title: string | null
  name: string
  lastname: string
  form: DeskForm | null
  quote: { number: string } | null
  holds_until: string | null
}

type State = 'draft' | 'quoted' | 'placed'

/** One screen from the phone's ringing to the placed order: whom for, what, when, for how much. */
export function DeskOrderForm({ calendar, saved, client, products: known }: DeskOrderFormProps) {
  const form = saved?.form
  const today = dayOf(new Date())
  const hours = calendar.opening_hours
  const [start] = useState(() => firstDay(calendar, new Date()))
  const first = form?.items.find(({ period }) => period)?.period
  const firstDays = first && 'to' in first ? first : undefined
  const [buyer, setBuyer] = useState<TypedBuyer>({
    ...emptyBuyer,
    ...(client && buyerOfClient(client)),
    ...withoutNull(form),
  })
  const [clientId, setClientId] = useState<number | null>(form?.client_id ?? client?.id ?? null)
  const [lines, setLines] = useState<CartLine[]>(form?.items ?? [])
  const [products, setProducts] = useState(() => new Map(known.map((one) => [one.id, one])))
  const [from, setFrom] = useState(first?.from ?? start)
  const [to, setTo] = useState(firstDays?.to ?? first?.from ?? start)
  const [toTime, setToTime] = useState<string>(firstDays?.to_time ?? '')
  const [holdsTo, setHoldsTo] = useState(saved?.holds_until ? dayOf(new Date(saved.holds_until)) : '')
  const [asksEarly, setAsksEarly] = useState(form?.early_start ?? false)
  const [handsOver, setHandsOver] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState('')
  const [pending, setPending] = useState<State>()
  const tools = useRef<HTMLInputElement>(null)
  const clientField = useRef<HTMLInputElement>(null)
  const begins = useRef(clientId === null ? clientField : tools)
  useEffect(() => begins.current.current?.focus(), [])
  const navigate = useNavigate()
  const may = useMay()
  const items = useMemo(() => lines.map((line) => forDays(line, { from, to, toTime })), [lines, from, to, toTime])
  const discount = useDiscountCode(form?.code ?? '')
  const price = useDeskPrice(items, buyer.private_or_company, discount.code)
  // one form is one order, also when its answer was lost
  const [key] = useState(() => crypto.randomUUID())

  const change = (fields: Partial<TypedBuyer>) => setBuyer((before) => ({ ...before, ...fields }))

  function takeBuyer({ client, fresh }: FoundBuyer) {
    setClientId(client?.id ?? null)
    setBuyer({
      ...emptyBuyer,
      comment: buyer.comment,
      delivery: buyer.delivery,
      ...(client ? buyerOfClient(client) : fresh),
    })
    if (client) tools.current?.focus()
    // whoever is new has more to say first
    else setTimeout(() => document.querySelector<HTMLElement>('#klientas ~ * input[name="name"]')?.focus())
  }

  function add(product: DeskProduct) {
    const { id, type, is_by_hour, attributes } = product
    const choices = [...Map.groupBy(attributes, (one) => one.attribute_name).values()].flatMap(([one]) => one ?? [])
    const now = from === today ? timeOf(new Date()) : undefined
    const period = is_by_hour ? { from, from_time: firstHour({ ...hours, now }), hours: 2 } : { from, to }
    const line: CartLine = {
      ...{ id, type, quantity: 1 },
      ...(type === 'rent' ? { period } : choices.length > 0 && { attributes: choices }),
    }
    setProducts(new Map(products).set(id, product))
    setLines(addLine(items, forDays(line, { from, to, toTime })))
  }

  async function save(state: State) {
    setMessage('')
    const unsaid = discount.problems()
    setErrors(unsaid)
    if (unsaid.code) return
    setPending(state)
    try {
      const cart = state === 'draft' ? undefined : await price.now()
      const body = {
        ...buyer,
        ...{ client_id: clientId, object_id: form?.object_id ?? null, items, state },
        ...{ early_start: asksEarly, code: discount.code || null },
        ...(state === 'quoted' && { holds_until: heldUntil(holdsTo, saved?.holds_until) }),
        ...(cart && { expected_price_with_vat: cart.price_with_vat }),
      }
      const { data } = saved
        ? await sendRequest(UpdateDeskOrder, { params: { id: saved.id }, body: { ...body, seen: saved.version } })
        : await sendRequest(CreateDeskOrder, { body, headers: { 'idempotency-key': key } })
      if (data.state !== 'placed') navigate('/admin/juodrasciai')
      else navigate(handsOver ? `/admin/isdavimas/${data.id}` : `/admin/buhalterija/uzsakymai/${data.id}`)
    } catch (thrown) {
      setErrors((thrown instanceof ApiError && thrown.errors) || {})
      setMessage(thrown instanceof Error ? thrown.message : 'Įrašyti nepavyko.')
      setPending(undefined)
      price.again()
    }
  }

  const isQuote = Boolean(saved?.quote)
  const hasRent = items.some(({ type }) => type === 'rent')
  const isEarly = startsEarly({ ...buyer, items }, today)
  return (
    <>
      <OfficeHead
        title={
          saved
            ? `${isQuote ? `Pasiūlymas ${saved.quote?.number}` : 'Juodraštis'} · Nr. ${saved.id}`
            : 'Naujas užsakymas'
        }
      />
      <Form
        errors={errors}
        className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save('placed')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void save('placed')
        }}
      >
        <section aria-labelledby="klientas" className="grid gap-4">
          <h2 id="klientas" className="section-title">
            Klientas
          </h2>
          <PickField
            label="Ieškoti kliento"
            hint="Vardas, pavadinimas, telefonas, įmonės ar PVM kodas, el. paštas. Enter paima pirmą."
            find={findBuyers}
            keyOf={({ id }) => id}
            words={({ title, beside }) => ({ title, beside })}
            onPick={takeBuyer}
            onDone={() => tools.current?.focus()}
            fieldRef={clientField}
          />
          <BuyerFields {...{ buyer, change }} isDelivery={buyer.delivery === 'delivery'} />
          <RadioGroup
            label="Kaip gaus"
            name="delivery"
            value={buyer.delivery}
            onChange={(value) => change({ delivery: value as TypedBuyer['delivery'] })}
            options={[
              { value: 'pickup', label: 'Atsiims pats' },
              { value: 'delivery', label: 'Pristatysime', hint: 'Kliento adresu.' },
            ]}
          />
          <TextField
            label="Pastaba"
            name="comment"
            optional
            value={buyer.comment}
            onChange={({ target }) => change({ comment: target.value })}
          />
        </section>

        <section aria-labelledby="irankiai" className="grid gap-4">
          <h2 id="irankiai" className="section-title">
            Ką užsako
          </h2>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <DayField label="Nuo" value={from} onDay={(day) => setFrom(day)} />
            <DayField label="Iki" value={to} onDay={(day) => setTo(day)} />
            <SelectField
              label="Grąžins iki"
              className="col-span-2 sm:col-span-1"
              value={toTime}
              onChange={({ target }) => setToTime(target.value)}
              options={[
                { value: '', label: hours.close },
                ...returnTimes(hours.open, hours.close)
                  .filter((time) => time !== hours.close)
                  .map((time) => ({ value: time, label: time })),
              ]}
            />
          </div>
          <PickField
            label="Įrankis ar prekė"
            hint="Pavadinimas arba nuskaitytas vieneto kodas. Enter paima pirmą, Ctrl+Enter pateikia užsakymą."
            fieldRef={tools}
            find={async (search, signal) => (await sendRequest(FindForDesk, { query: { search }, signal })).data}
            keyOf={({ id }) => id}
            words={(product) => ({ title: product.title, beside: priceWords(product) })}
            onPick={add}
          />
          <DeskLines
            lines={items}
            {...{ products, setLines }}
            times={pickupTimes(hours.open, hours.close)}
            pricedOf={price.ofLine}
            errorsOf={(line) => errorsAt(errors, placeOf(items, line))}
          />
          {price.cart && (
            <div className="ml-auto grid w-full max-w-xs gap-3">
              <DeskSums cart={price.cart} isFresh={price.isFresh} />
              <DiscountCodeField {...{ discount }} cart={price.cart} isFresh={price.isFresh} />
            </div>
          )}
          {isEarly && (
            <Checkbox
              label="Klientas prašo pradėti nuomą nelaukiant 14 dienų"
              hint="Vartotojas gali atsisakyti sutarties per 14 dienų. Be šio prašymo jis tada nemoka už praėjusias dienas."
              name="early_start"
              checked={asksEarly}
              onChange={({ target }) => setAsksEarly(target.checked)}
            />
          )}
          {hasRent && may('rentals:write') && (
            <Checkbox
              label="Iškart išduoti"
              hint="Pateikus atsidarys išdavimas."
              checked={handsOver}
              onChange={(event) => setHandsOver(event.target.checked)}
            />
          )}
          {hasRent && (
            <DayField
              label="Laikyti įrankius iki"
              name="holds_until"
              optional
              hint="Tik pasiūlymui: iki tos dienos galo jų niekas kitas neužsakys."
              value={holdsTo}
              onDay={setHoldsTo}
              className="max-w-xs"
            />
          )}
          <FormErrors errors={errors} message={message} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={pending === 'placed'}>
              {handsOver ? 'Pateikti ir išduoti' : 'Pateikti užsakymą'}
            </Button>
            <Button variant="quiet" pending={pending === 'quoted'} onClick={() => save('quoted')}>
              {isQuote ? 'Siųsti pakeistą pasiūlymą' : 'Siųsti pasiūlymą'}
            </Button>
            {!isQuote && (
              <Button variant="quiet" pending={pending === 'draft'} onClick={() => save('draft')}>
                Išsaugoti juodraštį
              </Button>
            )}
          </div>
        </section>
      </Form>
    </>
  )
}

function priceWords({ type, price, is_by_hour, minimum_days }: DeskProduct): string {
  if (type !== 'rent') return `${formatMoney(price)} be PVM`
  const least = !is_by_hour && minimum_days > 1 ? `, bent ${minimum_days}\u00a0d.` : ''
  return `${formatMoney(price)} be PVM ${is_by_hour ? '/ val.' : '/ d.'}${least}`
}

/** What was said of the line at this place, whatever its field: `items.2.quantity`. */
function errorsAt(errors: FieldErrors, place: number): string[] {
  return Object.entries(errors).flatMap(([field, messages = []]) =>
    field.startsWith(`items.${place}.`) ? messages : [],
  )
}

/** The end of the typed day; what was held until a moment of that day goes on until it. */
function heldUntil(day: string, before: string | null | undefined): string | null {
  if (day === '') return null
  if (before && dayOf(new Date(before)) === day) return before
  return isDay(day) ? instantOf(day, '23:59').toISOString() : day
}

function withoutNull(form: DeskForm | null | undefined): Partial<TypedBuyer> {
  return Object.fromEntries(
    Object.keys(emptyBuyer).flatMap((name) => {
      const value = form?.[name as keyof TypedBuyer]
      return value ? [[name, value]] : []
    }),
  )
}
