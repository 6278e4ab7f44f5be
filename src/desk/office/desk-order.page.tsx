import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { isDay } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { type CartLine, PriceCart, type PricedCart } from '#cart/cart.contract.ts'
import { type Client, ListClients } from '#clients/clients.contract.ts'
import { formatPhone } from '#codes/phone.ts'
import { formatMoney } from '#money/format-money.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DayField } from '#ui/day-field.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  CreateDeskOrder,
  type DeskForm,
  type DeskProduct,
  FindForDesk,
  ShowDeskOrder,
  UpdateDeskOrder,
} from '../desk.contract.ts'
import { PickField } from './pick-field.tsx'
import { buyerOfClient, emptyBuyer, type TypedBuyer } from './typed-buyer.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Naujas užsakymas' })

export const clientLoader = staffLoader(({ params, signal }) => ({
  saved: params.id
    ? sendRequest(ShowDeskOrder, { params: { id: Number(params.id) }, signal })
    : Promise.resolve(undefined),
}))

type State = 'draft' | 'quoted' | 'placed'

export default function DeskOrderPage() {
  const { data: answer, problem } = useLoaded(useLoaderData<typeof clientLoader>().saved)
  const saved = answer?.data
  if (problem) return <p role="alert">{whatFailed(problem, 'Nepavyko užkrauti juodraščio')}</p>
  return <DeskOrderForm key={saved ? `${saved.id}.${saved.version}` : 'new'} saved={saved} />
}

type SavedOrder = {
  id: number
  version: number
  state: string
  form: DeskForm | null
  quote: { number: string } | null
  holds_until: string | null
}

function DeskOrderForm({ saved }: { saved: SavedOrder | undefined }) {
  const form = saved?.form
  const today = dayOf(new Date())
  const first = form?.items.find(({ period }) => period)?.period
  const [buyer, setBuyer] = useState<TypedBuyer>({ ...emptyBuyer, ...withoutNull(form) })
  const [clientId, setClientId] = useState<number | null>(form?.client_id ?? null)
  const [lines, setLines] = useState<CartLine[]>(form?.items ?? [])
  const [from, setFrom] = useState(first?.from ?? today)
  const [to, setTo] = useState((first && 'to' in first && first.to) || today)
  const [holdsTo, setHoldsTo] = useState(saved?.holds_until ? dayOf(new Date(saved.holds_until)) : '')
  const [handsOver, setHandsOver] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState('')
  const [pending, setPending] = useState<State>()
  const tools = useRef<HTMLInputElement>(null)
  const clientField = useRef<HTMLInputElement>(null)
  useEffect(() => clientField.current?.focus(), [])
  const navigate = useNavigate()
  const items = useMemo(() => lines.map((line) => inDays(line, from, to)), [lines, from, to])
  const cart = usePrice(items, buyer.private_or_company)
  // one form is one order, also when its answer was lost
  const [key] = useState(() => crypto.randomUUID())

  const type = (name: keyof TypedBuyer) => ({
    name,
    value: buyer[name],
    onChange: ({ target }: { target: { value: string } }) => setBuyer({ ...buyer, [name]: target.value }),
  })

  function takeClient(client: Client) {
    setClientId(client.id)
    setBuyer({ ...emptyBuyer, ...buyerOfClient(client) })
    tools.current?.focus()
  }

  function add({ id, type, is_by_hour, attributes }: DeskProduct) {
    const choices = [...Map.groupBy(attributes, (one) => one.attribute_name).values()].flatMap(([one]) => one ?? [])
    const period = is_by_hour ? { from, from_time: '08:00', hours: 2 } : { from, to }
    const line: CartLine = {
      ...{ id, type, quantity: 1 },
      ...(type === 'rent' ? { period } : choices.length > 0 && { attributes: choices }),
    }
    const known = lines.findIndex((one) => one.id === id)
    setLines(
      known < 0
        ? [...lines, line]
        : lines.map((one, index) => (index === known ? { ...one, quantity: one.quantity + 1 } : one)),
    )
  }

  async function save(state: State) {
    setPending(state)
    setErrors({})
    setMessage('')
    const body = {
      ...buyer,
      ...{ client_id: clientId, delivery: 'pickup' as const, items, state },
      ...(state === 'quoted' && { holds_until: heldUntil(holdsTo, saved?.holds_until) }),
      ...(state !== 'draft' && cart && { expected_price_with_vat: cart.price_with_vat }),
    }
    try {
      const { data } = saved
        ? await sendRequest(UpdateDeskOrder, { params: { id: saved.id }, body: { ...body, seen: saved.version } })
        : await sendRequest(CreateDeskOrder, { body, headers: { 'idempotency-key': key } })
      if (data.state !== 'placed') navigate('/admin/juodrasciai')
      else navigate(handsOver ? `/admin/isdavimas/${data.id}` : `/admin/buhalterija/uzsakymai/${data.id}`)
    } catch (thrown) {
      setErrors((thrown instanceof ApiError && thrown.errors) || {})
      setMessage(thrown instanceof Error ? thrown.message : 'Įrašyti nepavyko.')
      setPending(undefined)
    }
  }

  const isQuote = Boolean(saved?.quote)
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
            hint="Vardas, pavadinimas, telefonas, kodas ar el. paštas. Enter paima pirmą."
            find={async (search, signal) => (await sendRequest(ListClients, { query: { search }, signal })).data}
            keyOf={({ id }) => id}
            words={({ name, code, phone, email }) => ({
              title: name,
              beside: [code, phone && formatPhone(phone), email].filter(Boolean).join(' · '),
            })}
            onPick={takeClient}
            onDone={() => tools.current?.focus()}
            fieldRef={clientField}
          />
          <RadioGroup
            label="Kam sąskaita"
            name="private_or_company"
            value={buyer.private_or_company}
            onChange={(value) => setBuyer({ ...buyer, private_or_company: value as 'private' | 'company' })}
            options={[
              { value: 'private', label: 'Asmeniui' },
              { value: 'company', label: 'Įmonei' },
            ]}
          />
          {buyer.private_or_company === 'company' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Įmonė" {...type('title')} />
              <TextField label="Įmonės kodas" {...type('im_k')} />
              <TextField label="PVM kodas" optional {...type('pvm_k')} />
            </div>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Vardas" {...type('name')} />
            <TextField label="Pavardė" {...type('lastname')} />
            <TextField label="Telefonas" type="tel" {...type('phone')} />
            <TextField label="El. paštas" type="email" hint="Čia išsiųsime sąskaitą." {...type('email')} />
            <TextField label="Adresas" {...type('address')} />
            <TextField label="Miestas" {...type('city')} />
          </div>
          <TextField label="Pastaba" optional {...type('comment')} />
        </section>

        <section aria-labelledby="irankiai" className="grid gap-4">
          <h2 id="irankiai" className="section-title">
            Ką užsako
          </h2>
          <div className="grid grid-cols-2 gap-4">
            <DayField label="Nuo" value={from} onDay={(day) => setFrom(day)} />
            <DayField label="Iki" value={to} onDay={(day) => setTo(day)} />
          </div>
          <PickField
            label="Įrankis ar prekė"
            hint="Pavadinimas arba nuskaitytas vieneto kodas. Enter paima pirmą, Ctrl+Enter pateikia užsakymą."
            fieldRef={tools}
            find={async (search, signal) => (await sendRequest(FindForDesk, { query: { search }, signal })).data}
            keyOf={({ id }) => id}
            words={({ title, price, type, is_by_hour }) => ({
              title,
              beside: `${formatMoney(price)} be PVM${type === 'rent' ? (is_by_hour ? ' / val.' : ' / d.') : ''}`,
            })}
            onPick={add}
          />
          <Lines {...{ lines, cart, setLines }} />
          {cart && lines.length > 0 && (
            <dl className="figures ml-auto grid w-full max-w-xs grid-cols-2 gap-y-1">
              <dt className="text-soft">Suma be PVM</dt>
              <dd className="text-right">{formatMoney(cart.price)}</dd>
              <dt className="font-semibold">Iš viso su PVM</dt>
              <dd className="text-right text-lg font-semibold">{formatMoney(cart.price_with_vat)}</dd>
            </dl>
          )}
          <Checkbox
            label="Iškart išduoti"
            hint="Pateikus atsidarys išdavimas."
            checked={handsOver}
            onChange={(event) => setHandsOver(event.target.checked)}
          />
          <DayField
            label="Laikyti įrankius iki"
            name="holds_until"
            optional
            hint="Tik pasiūlymui: iki tos dienos galo jų niekas kitas neužsakys."
            value={holdsTo}
            onDay={setHoldsTo}
            className="max-w-xs"
          />
          <FormErrors errors={errors} message={message} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={pending === 'placed'}>
              Pateikti užsakymą
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

interface LinesProps {
  lines: CartLine[]
  cart: PricedCart | undefined
  setLines: (lines: CartLine[]) => void
}

/** What was chosen, with what of it is there and what it costs. */
function Lines({ lines, cart, setLines }: LinesProps) {
  if (lines.length === 0) return <p className="text-soft">Dar nieko nepasirinkta.</p>
  const change = (index: number, quantity: number) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, quantity } : line)))
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line, index) => {
        const priced = cart?.items.find(({ id }) => id === line.id)
        const title = priced?.title ?? '…'
        return (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className={`figures text-sm ${priced?.error ? 'font-medium text-bad' : 'text-soft'}`}>
                {priced ? (priced.error ?? `Laisva ${priced.available} vnt.`) : 'Tikriname…'}
              </p>
            </div>
            <input
              type="number"
              min={1}
              aria-label={`Kiekis: ${title}`}
              className="control figures w-20"
              value={line.quantity}
              onChange={({ target }) => change(index, Math.max(1, Math.floor(Number(target.value)) || 1))}
            />
            <p className="figures w-24 text-right">
              {priced && !priced.error && formatMoney(priced.line_price_with_vat)}
            </p>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Išimti: ${title}`}
              onClick={() => setLines(lines.filter((one) => one !== line))}
            >
              Išimti
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** The price and what is free, asked again whenever something is typed. The last answer stays until the next one. */
function usePrice(items: CartLine[], basis: 'private' | 'company'): PricedCart | undefined {
  const [cart, setCart] = useState<PricedCart>()
  useEffect(() => {
    const stop = new AbortController()
    const soon = setTimeout(() => {
      sendRequest(PriceCart, { body: { items, private_or_company: basis }, signal: stop.signal }).then(
        setCart,
        () => undefined,
      )
    }, 100)
    return () => {
      clearTimeout(soon)
      stop.abort()
    }
  }, [items, basis])
  return cart
}

/** The end of the typed day; what was held until a moment of that day goes on until it. */
function heldUntil(day: string, before: string | null | undefined): string | null {
  if (day === '') return null
  if (before && dayOf(new Date(before)) === day) return before
  return isDay(day) ? instantOf(day, '23:59').toISOString() : day
}

/** All tools of an order go for the same days. */
function inDays(line: CartLine, from: string, to: string): CartLine {
  const { period } = line
  if (!period) return line
  return { ...line, period: 'hours' in period ? { ...period, from } : { ...period, from, to } }
}

function withoutNull(form: DeskForm | null | undefined): Partial<TypedBuyer> {
  return Object.fromEntries(
    Object.keys(emptyBuyer).flatMap((name) => {
      const value = form?.[name as keyof TypedBuyer]
      return value ? [[name, value]] : []
    }),
  )
}
