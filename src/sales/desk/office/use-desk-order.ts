import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClientCredit } from '#finance/credit/credit.contract.ts'
import { printNewest } from '#orders/office/public/print-document.ts'
import type { Client } from '#people/clients/clients.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { findFirstRentalDay } from '#rules/periods/find-first-rental-day.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { useDiscountCode } from '#sales/checkout/shop/use-discount-code.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { UpdateDeskOrder } from '../changes.contract.ts'
import { CreateDeskOrder, type DeskProduct } from '../desk.contract.ts'
import type { DeskForm, DeskProductLine } from '../desk-form.contract.ts'
import type { BuyerMatch } from './find-buyers.ts'
import { listFreeLines } from './free-lines.ts'
import { findFirstHour, setLineDays } from './line-period.ts'
import { addLine } from './public/desk-line-list.tsx'
import { listFirstChoices } from './public/list-first-choices.ts'
import { useDeskPlaces } from './public/use-desk-places.ts'
import { useDeskPrice } from './public/use-desk-price.ts'
import { findUnfinishedLineErrors, toRefusedOrder } from './to-refused-order.ts'
import { emptyBuyer, type TypedBuyer, toBuyerOfClient, toBuyerOfForm } from './typed-buyer.ts'
import { isMadeOutTo, useBuyingClient } from './use-buying-client.ts'
import { useDeskDelivery } from './use-desk-delivery.ts'
import { useKeep, useUnfinishedOrder } from './use-unfinished-order.ts'

export interface DeskOrderStart {
  calendar: ShopCalendar
  saved: SavedOrder | undefined
  client: Client | undefined
  credit: ClientCredit | undefined
  products: DeskProduct[]
  /** Percent that may be taken off; null: any. */
  mostOff: number | null
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

export function useDeskOrder({
  calendar: common,
  saved,
  client: first,
  credit,
  products: known,
  mostOff,
}: DeskOrderStart) {
  const unfinished = useUnfinishedOrder(!saved, first?.id)
  const { kept } = unfinished
  const form = saved?.form ?? kept?.form
  const places = useDeskPlaces(form)
  const calendar = useMemo(() => places.calendarOf(common), [places.calendarOf, common])
  const [buyer, setBuyer] = useState<TypedBuyer>({
    ...emptyBuyer,
    ...(first && !saved && !kept && toBuyerOfClient(first)),
    ...toBuyerOfForm(form),
  })
  const chosen = useBuyingClient(kept ? kept.client : first, kept ? undefined : credit)
  const client = isMadeOutTo(chosen.client, buyer) ? chosen.client : undefined
  const [siteId, setSiteId] = useState(form?.object_id ?? null)
  const [outsideReason, setOutsideReason] = useState(form?.vat?.reason ?? null)
  const isOutside = outsideReason !== null && buyer.private_or_company === 'company' && buyer.country !== ''
  const vat = useMemo(
    () => (isOutside ? { kind: 'outside' as const, reason: outsideReason.trim() } : undefined),
    [isOutside, outsideReason],
  )
  const [poNumber, setPoNumber] = useState(form?.po_number ?? '')
  const [paysFirst, setPaysFirst] = useState(form?.billing === 'prepaid')
  const [asksEarly, setAsksEarly] = useState(form?.early_start ?? false)
  const [handsOver, setHandsOver] = useState(kept?.handsOver ?? false)
  const [holdsTo, setHoldsTo] = useState(
    saved?.holds_until ? toVilniusDay(new Date(saved.holds_until)) : (kept?.holdsTo ?? ''),
  )
  const [days, setDays] = useState(() => kept ?? daysOf(form, findFirstRentalDay(calendar, new Date())))
  const { from, to, toTime } = days
  const [lines, setLines] = useState<DeskProductLine[]>(form?.items.filter(isProduct) ?? [])
  const [free, setFree] = useState(() => listFreeLines(form))
  const items = useMemo(() => lines.map((line) => setLineDays(line, { from, to, toTime })), [lines, from, to, toTime])
  const [products, setProducts] = useState(
    () => new Map([...known, ...(kept?.products ?? [])].map((one) => [one.id, one])),
  )
  const discount = useDiscountCode(form?.code ?? '')
  const delivery = useDeskDelivery(
    form,
    buyer,
    items,
    places.typed.place_id,
    client?.sites.find(({ id }) => id === siteId),
  )
  const price = useDeskPrice({
    items,
    free,
    basis: buyer.private_or_company,
    code: discount.code,
    clientId: client?.id,
    vatCode: buyer.pvm_k ?? '',
    vat,
    deliverTo: delivery.deliverTo,
    at: places.typed,
  })
  const [errors, setErrors] = useState<FormFieldErrors>({})
  const [message, setMessage] = useState('')
  const [pending, setPending] = useState<State>()
  const navigate = useNavigate()
  // one key per form: a lost answer makes no second order
  const [key] = useState(() => kept?.key ?? crypto.randomUUID())
  const typed = {
    ...buyer,
    client_id: chosen.client?.id ?? null,
    object_id: siteId,
    items: [...items, ...free.map(({ line }) => line)],
    early_start: asksEarly,
    code: discount.code || null,
    po_number: poNumber.trim() || null,
    ...delivery.typed,
    ...places.typed,
    ...(vat && { vat }),
    billing: paysFirst ? ('prepaid' as const) : null,
  }
  const ofLines = items.flatMap(({ id }) => products.get(id) ?? [])
  useKeep(
    { key, form: typed, client: chosen.client, products: ofLines, from, to, toTime, holdsTo, handsOver },
    unfinished,
  )

  function takeBuyer({ client, fresh }: BuyerMatch) {
    chosen.choose(client)
    setSiteId(null)
    setOutsideReason(null)
    setPaysFirst(false)
    setErrors({})
    setMessage('')
    const { comment, internal_note, delivery, papers } = buyer
    setBuyer({ ...emptyBuyer, comment, internal_note, delivery, papers, ...(client ? toBuyerOfClient(client) : fresh) })
  }

  function addProduct(product: DeskProduct) {
    const { id, type, is_by_hour, attributes } = product
    const choices = listFirstChoices(attributes)
    const now = from === toVilniusDay(new Date()) ? toVilniusTime(new Date()) : undefined
    const period = is_by_hour
      ? { from, from_time: findFirstHour(getUsualHours(from, calendar), now), hours: 2 }
      : { from, to }
    const line: DeskProductLine = {
      id,
      type,
      quantity: 1,
      ...(type === 'rent' ? { period } : choices.length > 0 && { attributes: choices }),
    }
    setProducts(new Map(products).set(id, product))
    setLines(addLine(items, setLineDays(line, { from, to, toTime })))
  }

  async function save(state: State) {
    setMessage('')
    const unsaid = { ...discount.problems(), ...findUnfinishedLineErrors(typed.items) }
    setErrors(unsaid)
    if (Object.keys(unsaid).length > 0) return
    setPending(state)
    try {
      const cart = state === 'draft' ? undefined : await price.now()
      const body = {
        ...typed,
        state,
        ...(state === 'quoted' && { holds_until: heldUntil(holdsTo, saved?.holds_until) }),
        ...(cart && { expected_price_with_vat: cart.price_with_vat }),
      }
      const { data } = saved
        ? await sendRequest(UpdateDeskOrder, { params: { id: saved.id }, body: { ...body, seen: saved.version } })
        : await sendRequest(CreateDeskOrder, { body, key })
      unfinished.write(null)
      if (data.state === 'placed' && typed.papers === 'print' && !handsOver)
        void printNewest(data).catch(() => undefined)
      if (data.state !== 'placed') navigate('/admin/juodrasciai')
      else navigate(handsOver ? `/admin/isdavimas/${data.id}` : `/admin/buhalterija/uzsakymai/${data.id}`)
    } catch (thrown) {
      delivery.refresh()
      const { errors, message, cart } = toRefusedOrder(thrown)
      setErrors(errors)
      setMessage(message)
      setPending(undefined)
      chosen.askAgain()
      if (cart) price.take(cart)
      else price.again()
    }
  }

  return {
    calendar,
    wasKept: kept !== undefined,
    forget: () => unfinished.write(null),
    isQuote: Boolean(saved?.quote),
    buyer,
    change: (fields: Partial<TypedBuyer>) => setBuyer((before) => ({ ...before, ...fields })),
    takeBuyer,
    client,
    credit: chosen.credit,
    askCredit: chosen.askAgain,
    siteId,
    setSiteId,
    outsideReason,
    setOutsideReason,
    poNumber,
    setPoNumber,
    paysFirst,
    setPaysFirst,
    asksEarly,
    setAsksEarly,
    handsOver,
    setHandsOver,
    holdsTo,
    setHoldsTo,
    from,
    to,
    toTime,
    setDays: (some: Partial<typeof days>) => setDays((before) => ({ ...before, ...some })),
    items,
    mostOff,
    setLines,
    free,
    setFree,
    products,
    addProduct,
    discount,
    delivery,
    places,
    price,
    errors,
    message,
    pending,
    save,
  }
}

function daysOf(form: DeskForm | null | undefined, first: string) {
  const period = form?.items.filter(isProduct).find(({ period }) => period)?.period
  const days = period && 'to' in period ? period : undefined
  const from = period?.from ?? first
  return { from, to: days?.to ?? from, toTime: (days?.to_time ?? '') as string }
}

/** The hold ends with the day, or at an earlier time chosen for it. */
function heldUntil(day: string, before: string | null | undefined): string | null {
  if (day === '') return null
  if (before && toVilniusDay(new Date(before)) === day) return before
  return isDay(day) ? toInstant(day, '23:59').toISOString() : day
}
