import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import type { CartLine } from '#cart/cart.contract.ts'
import { useDiscountCode } from '#checkout/shop/use-discount-code.ts'
import type { Client } from '#clients/clients.contract.ts'
import type { ClientCredit } from '#credit/credit.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { CreateDeskOrder, type DeskForm, type DeskProduct, UpdateDeskOrder } from '../desk.contract.ts'
import { addLine } from './desk-lines.tsx'
import type { FoundBuyer } from './find-buyers.ts'
import { firstChoices } from './first-choices.ts'
import { heldUntil } from './held-until.ts'
import { firstDay, firstHour, forDays } from './line-period.ts'
import { refusedOrder } from './refused-order.ts'
import { buyerOfClient, emptyBuyer, type TypedBuyer, typedBefore } from './typed-buyer.ts'
import { isMadeOutTo, useBuyingClient } from './use-buying-client.ts'
import { useDeskDelivery } from './use-desk-delivery.ts'
import { useDeskPrice } from './use-desk-price.ts'
import { useKeep, useUnfinishedOrder } from './use-unfinished-order.ts'

/** What a desk order begins with. */
export interface DeskOrderStart {
  /** When the shop is open. */
  calendar: ShopCalendar
  saved: SavedOrder | undefined
  /** For whom it is. */
  client: Client | undefined
  credit: ClientCredit | undefined
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

export type DeskOrderInHand = ReturnType<typeof useDeskOrder>

/** An order at the desk as it stands in the form: what is typed, what it costs, and its saving as a draft, a quote or an order. */
export function useDeskOrder({ calendar, saved, client: first, credit, products: known }: DeskOrderStart) {
  const unfinished = useUnfinishedOrder(!saved, first?.id)
  const { kept } = unfinished
  const form = saved?.form ?? kept?.form
  const hours = calendar.opening_hours
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
  const [asksEarly, setAsksEarly] = useState(form?.early_start ?? false)
  const [handsOver, setHandsOver] = useState(kept?.handsOver ?? false)
  const [holdsTo, setHoldsTo] = useState(
    saved?.holds_until ? dayOf(new Date(saved.holds_until)) : (kept?.holdsTo ?? ''),
  )
  const [days, setDays] = useState(() => kept ?? daysOf(form, firstDay(calendar, new Date())))
  const { from, to, toTime } = days
  const [lines, setLines] = useState<CartLine[]>(form?.items ?? [])
  const items = useMemo(() => lines.map((line) => forDays(line, { from, to, toTime })), [lines, from, to, toTime])
  const [products, setProducts] = useState(
    () => new Map([...known, ...(kept?.products ?? [])].map((one) => [one.id, one])),
  )
  const discount = useDiscountCode(form?.code ?? '')
  const delivery = useDeskDelivery(form, buyer, items)
  const price = useDeskPrice({
    ...{ items, basis: buyer.private_or_company, code: discount.code, clientId: client?.id },
    deliverTo: delivery.deliverTo,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState('')
  const [pending, setPending] = useState<State>()
  const navigate = useNavigate()
  // one form is one order, also when its answer was lost
  const [key] = useState(() => kept?.key ?? crypto.randomUUID())
  const typed = {
    ...buyer,
    ...{ client_id: chosen.client?.id ?? null, object_id: siteId, items },
    ...{ early_start: asksEarly, code: discount.code || null, po_number: poNumber.trim() || null },
    ...delivery.typed,
    billing: paysFirst ? ('prepaid' as const) : null,
  }
  const ofLines = items.flatMap(({ id }) => products.get(id) ?? [])
  useKeep(
    {
      ...{ key, form: typed, client: chosen.client, products: ofLines },
      ...{ from, to, toTime, holdsTo, handsOver },
    },
    unfinished,
  )

  function takeBuyer({ client, fresh }: FoundBuyer) {
    chosen.choose(client)
    setSiteId(null)
    setPaysFirst(false)
    setErrors({})
    setMessage('')
    const { comment, delivery } = buyer
    setBuyer({ ...emptyBuyer, comment, delivery, ...(client ? buyerOfClient(client) : fresh) })
  }

  function addProduct(product: DeskProduct) {
    const { id, type, is_by_hour, attributes } = product
    const choices = firstChoices(attributes)
    const now = from === dayOf(new Date()) ? timeOf(new Date()) : undefined
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
      unfinished.write(null)
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

  return {
    ...{
      calendar,
      hours,
      wasKept: kept !== undefined,
      forget: () => unfinished.write(null),
      isQuote: Boolean(saved?.quote),
    },
    ...{ buyer, change: (fields: Partial<TypedBuyer>) => setBuyer((before) => ({ ...before, ...fields })), takeBuyer },
    ...{ client, credit: chosen.credit, askCredit: chosen.askAgain, siteId, setSiteId, poNumber, setPoNumber },
    ...{ paysFirst, setPaysFirst, asksEarly, setAsksEarly, handsOver, setHandsOver, holdsTo, setHoldsTo },
    ...{ from, to, toTime, setDays: (some: Partial<typeof days>) => setDays((before) => ({ ...before, ...some })) },
    ...{ items, setLines, products, addProduct, discount, delivery, price },
    ...{ errors, message, pending, save },
  }
}

/** The days that the lines of a form were written for; of one without rent, the first on which something can be rented. */
function daysOf(form: DeskForm | null | undefined, first: string) {
  const period = form?.items.find(({ period }) => period)?.period
  const days = period && 'to' in period ? period : undefined
  const from = period?.from ?? first
  return { from, to: days?.to ?? from, toTime: (days?.to_time ?? '') as string }
}
