import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#accounts/shop/session.ts'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import type { CartLine } from '#cart/cart.contract.ts'
import { DiscountCodeField } from '#checkout/shop/discount-code-field.tsx'
import { useDiscountCode } from '#checkout/shop/use-discount-code.ts'
import { startsEarly } from '#checkout/starts-early.ts'
import type { Client } from '#clients/clients.contract.ts'
import type { ClientCredit } from '#credit/credit.contract.ts'
import { rentEnd } from '#delivery/rent-end.ts'
import { rentStart } from '#delivery/rent-start.ts'
import { CollectionFields } from '#delivery/shop/collection-fields.tsx'
import { DeliverySlots } from '#delivery/shop/delivery-slots.tsx'
import { FreeFrom } from '#delivery/shop/free-from.tsx'
import { useDeliveryOffer } from '#delivery/shop/use-delivery-offer.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pickupTimes, returnTimes } from '#rentals/shop/times-of-day.ts'
import { Banner } from '#ui/banner.tsx'
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
import { heldUntil } from './held-until.ts'
import { HowPaid, PayFirst } from './how-paid.tsx'
import { keptOrder } from './kept-order.ts'
import { firstDay, firstHour, forDays } from './line-period.ts'
import { timeProblems } from './line-problem.ts'
import { PickField } from './pick-field.tsx'
import { productPrice } from './product-price.ts'
import { errorsOfLine, refusedOrder } from './refused-order.ts'
import { SiteField } from './site-field.tsx'
import { buyerOfClient, emptyBuyer, type TypedBuyer, typedBefore } from './typed-buyer.ts'
import { isMadeOutTo, useBuyingClient } from './use-buying-client.ts'
import { placeOf, useDeskPrice } from './use-desk-price.ts'

interface DeskOrderFormProps {
  /** When the shop is open. */
  calendar: ShopCalendar
  saved: SavedOrder | undefined
  /** For whom it is. */
  client: Client | undefined
  credit: ClientCredit | undefined
  /** Those of what is written already. */
  products: DeskProduct[]
  /** What was left unfinished is no longer wanted. */
  onStartAnew: () => void
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
export function DeskOrderForm({
  calendar,
  saved,
  client: first,
  credit,
  products: known,
  onStartAnew,
}: DeskOrderFormProps) {
  const { key: entry } = useLocation()
  const by = useSession().user?.id
  const clientId = first?.id
  const begun = useMemo(() => ({ by, clientId, entry }), [by, clientId, entry])
  const [kept] = useState(() => (saved ? undefined : keptOrder.read(begun)))
  const form = saved?.form ?? kept?.form
  const today = dayOf(new Date())
  const hours = calendar.opening_hours
  const [start] = useState(() => firstDay(calendar, new Date()))
  const period = form?.items.find(({ period }) => period)?.period
  const days = period && 'to' in period ? period : undefined
  const [buyer, setBuyer] = useState<TypedBuyer>({
    ...emptyBuyer,
    ...(first && !saved && !kept && buyerOfClient(first)),
    ...typedBefore(form),
  })
  const chosen = useBuyingClient(kept ? kept.client : first, kept ? undefined : credit)
  const client = isMadeOutTo(chosen.client, buyer) ? chosen.client : undefined
  const [siteId, setSiteId] = useState(form?.object_id ?? null)
  const [poNumber, setPoNumber] = useState(form?.po_number ?? '')
  const [paysFirst, setPaysFirst] = useState(form?.billing === 'prepaid')
  const [lines, setLines] = useState<CartLine[]>(form?.items ?? [])
  const [products, setProducts] = useState(
    () => new Map([...known, ...(kept?.products ?? [])].map((one) => [one.id, one])),
  )
  const [from, setFrom] = useState(kept?.from ?? period?.from ?? start)
  const [to, setTo] = useState(kept?.to ?? days?.to ?? period?.from ?? start)
  const [toTime, setToTime] = useState<string>(kept?.toTime ?? days?.to_time ?? '')
  const [holdsTo, setHoldsTo] = useState(
    saved?.holds_until ? dayOf(new Date(saved.holds_until)) : (kept?.holdsTo ?? ''),
  )
  const [asksEarly, setAsksEarly] = useState(form?.early_start ?? false)
  const [handsOver, setHandsOver] = useState(kept?.handsOver ?? false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState('')
  const [pending, setPending] = useState<State>()
  const tools = useRef<HTMLInputElement>(null)
  const clientField = useRef<HTMLInputElement>(null)
  const begins = useRef(first ? tools : clientField)
  const open = useRef(() => {
    begins.current.current?.focus()
    if (kept) chosen.askAgain()
  })
  useEffect(() => open.current(), [])
  const navigate = useNavigate()
  const may = useMay()
  const items = useMemo(() => lines.map((line) => forDays(line, { from, to, toTime })), [lines, from, to, toTime])
  const discount = useDiscountCode(form?.code ?? '')
  const [slot, setSlot] = useState(
    form?.delivery_slot_id && form.delivery_day ? `${form.delivery_slot_id} ${form.delivery_day}` : '',
  )
  const [asksCollection, askCollection] = useState(form?.collect ?? false)
  const [fetchedAt, setFetchedAt] = useState(
    form?.collection_slot_id && form.collection_day ? `${form.collection_slot_id} ${form.collection_day}` : '',
  )
  const hasRent = items.some(({ type }) => type === 'rent')
  const delivery = useDeliveryOffer({
    ...{ postalCode: buyer.postal_code, city: buyer.city, start: rentStart(items), end: rentEnd(items) },
  })
  const isDelivery = buyer.delivery === 'delivery'
  const collects = isDelivery && hasRent && asksCollection
  const [slotId, slotDay] = slot.split(' ')
  const [fetchId, fetchDay] = fetchedAt.split(' ')
  const price = useDeskPrice({
    ...{ items, basis: buyer.private_or_company, code: discount.code, clientId: client?.id },
    deliverTo:
      isDelivery && delivery.deliverTo
        ? JSON.stringify({ ...delivery.deliverTo, ...(collects && { collect: true }) })
        : '',
  })
  // one form is one order, also when its answer was lost
  const [key] = useState(() => kept?.key ?? crypto.randomUUID())
  const typed = {
    ...buyer,
    ...{ client_id: chosen.client?.id ?? null, object_id: siteId, items },
    ...{ early_start: asksEarly, code: discount.code || null, po_number: poNumber.trim() || null },
    ...(isDelivery && slotDay && { delivery_slot_id: Number(slotId), delivery_day: slotDay }),
    ...(isDelivery && { collect: collects }),
    ...(collects && fetchDay && { collection_slot_id: Number(fetchId), collection_day: fetchDay }),
    billing: paysFirst ? ('prepaid' as const) : null,
  }
  const ofLines = items.flatMap(({ id }) => products.get(id) ?? [])
  const toKeep = { key, form: typed, client: chosen.client, products: ofLines, from, to, toTime, holdsTo, handsOver }
  const left = JSON.stringify(toKeep)
  const written = useRef(kept ? '' : left)
  useEffect(() => {
    if (saved || left === written.current) return
    written.current = left
    keptOrder.write(begun, JSON.parse(left))
  }, [left, saved, begun])

  const change = (fields: Partial<TypedBuyer>) => setBuyer((before) => ({ ...before, ...fields }))

  function takeBuyer({ client, fresh }: FoundBuyer) {
    chosen.choose(client)
    setSiteId(null)
    setPaysFirst(false)
    setErrors({})
    setMessage('')
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
        ...{ ...typed, state },
        ...(state === 'quoted' && { holds_until: heldUntil(holdsTo, saved?.holds_until) }),
        ...(cart && { expected_price_with_vat: cart.price_with_vat }),
      }
      const { data } = saved
        ? await sendRequest(UpdateDeskOrder, { params: { id: saved.id }, body: { ...body, seen: saved.version } })
        : await sendRequest(CreateDeskOrder, { body, headers: { 'idempotency-key': key } })
      if (!saved) keptOrder.write(begun, null)
      if (data.state !== 'placed') navigate('/admin/juodrasciai')
      else navigate(handsOver ? `/admin/isdavimas/${data.id}` : `/admin/buhalterija/uzsakymai/${data.id}`)
    } catch (thrown) {
      delivery.refresh()
      const { errors, message, cart } = refusedOrder(thrown)
      setErrors(errors)
      setMessage(message)
      setPending(undefined)
      chosen.askAgain()
      // what the order would cost is known from the refusal itself
      if (cart) price.take(cart)
      else price.again()
    }
  }

  const isQuote = Boolean(saved?.quote)
  const isEarly = startsEarly({ ...buyer, items }, today)
  const time = timeProblems(items, calendar, new Date())
  // half a date is nothing to complain of while it is being typed
  const ofDay = (day: string, problem: string | undefined) =>
    problem && (day !== '' || Object.keys(errors).length > 0) ? [problem] : []
  return (
    <>
      <OfficeHead
        title={
          saved
            ? `${isQuote ? `Pasiūlymas ${saved.quote?.number}` : 'Juodraštis'} · Nr. ${saved.id}`
            : 'Naujas užsakymas'
        }
      />
      {kept && (
        <Banner kind="info" className="mb-5">
          Grąžinome užsakymą, kurio nebaigėte.{' '}
          <Button
            variant="link"
            onClick={() => {
              keptOrder.write(begun, null)
              onStartAnew()
            }}
          >
            Pradėti iš naujo
          </Button>
        </Banner>
      )}
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
          {client && <HowPaid client={client} credit={chosen.credit} />}
          <BuyerFields {...{ buyer, change }} isDelivery={isDelivery} />
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
          {isDelivery && price.cart?.delivery && <FreeFrom delivery={price.cart.delivery} />}
          {isDelivery && delivery.offer?.zone && (
            <DeliverySlots offer={delivery.offer} value={slot} onChange={setSlot} hasRent={hasRent} />
          )}
          {isDelivery && hasRent && delivery.offer?.zone && (
            <CollectionFields
              isDesk
              {...{ offer: delivery.offer, collects }}
              priced={price.cart?.delivery}
              onCollects={askCollection}
              broughtAt={slot}
              value={fetchedAt}
              onChange={setFetchedAt}
            />
          )}
          {client && (client.sites.length > 0 || siteId !== null) && (
            <SiteField sites={client.sites} value={siteId} onChange={setSiteId} />
          )}
          {buyer.private_or_company === 'company' && (
            <TextField
              label="Kliento užsakymo numeris"
              name="po_number"
              optional
              maxLength={50}
              hint="Bus sąskaitoje, kad klientas ją rastų savo apskaitoje."
              value={poNumber}
              onChange={({ target }) => setPoNumber(target.value)}
            />
          )}
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
            <DayField label="Nuo" value={from} onDay={(day) => setFrom(day)} errors={ofDay(from, time.from)} />
            <DayField label="Iki" value={to} onDay={(day) => setTo(day)} errors={ofDay(to, time.to)} />
            <SelectField
              label="Grąžins iki"
              className="col-span-2 sm:col-span-1"
              value={toTime}
              errors={time.to_time ? [time.to_time] : []}
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
            words={(product) => ({ title: product.title, beside: productPrice(product) })}
            onPick={add}
          />
          <DeskLines
            lines={items}
            {...{ products, setLines, calendar }}
            times={pickupTimes(hours.open, hours.close)}
            pricedOf={price.ofLine}
            errorsOf={(line) => errorsOfLine(errors, placeOf(items, line))}
          />
          {price.cart && (
            <div className="ml-auto grid w-full max-w-xs gap-3">
              <DeskSums cart={price.cart} isFresh={price.isFresh} />
              <DiscountCodeField {...{ discount }} cart={price.cart} isFresh={price.isFresh} />
            </div>
          )}
          <PayFirst
            credit={client && chosen.credit}
            sum={price.cart?.price_with_vat}
            checked={paysFirst}
            onChange={setPaysFirst}
          />
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
