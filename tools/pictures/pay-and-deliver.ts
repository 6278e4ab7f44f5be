import { setTimeout as pause } from 'node:timers/promises'
import { admin } from '../../journeys/admin.ts'
import { addDays, type Day } from '../../src/rules/calendar/day.ts'
import { toVilniusDay } from '../../src/rules/calendar/vilnius-time.ts'
import type { StandIn } from '../providers/open-stand-in.ts'
import { buildDeliverySettings, guestLocations, guests, type PictureGuest } from './picture-guests.ts'

/** URLs with secrets, known only once made. */
export type MadeAddress = 'guest-order' | 'pay' | 'bank' | 'paid' | 'not-paid' | 'waits' | 'held' | 'quote'

interface GuestOrder {
  id: number
  secret: string
}
interface Tool {
  id: number
  slug: string
}

export async function payAndDeliver(base: string, standIn: StandIn): Promise<Record<MadeAddress, string>> {
  const today = toVilniusDay(new Date())
  const { token } = await ask(base, 'POST', '/api/login', admin)
  const anybody = (method: string, path: string, body?: unknown) => ask(base, method, path, body)
  const clerk = (method: string, path: string, body?: unknown) => ask(base, method, path, body, token)
  const { data: plate } = await anybody('GET', '/api/rent-products/reversine-vibroplokste-vp-160-r-160-kg')
  const { data: drill } = await anybody('GET', '/api/rent-products/perforatorius-px-28-sds-plus-3-2-j')
  const person = { name: 'Jurga', lastname: 'Stogienė', email: admin.email, phone: '+37060000009' }
  await clerk('PUT', '/api/admin/profile', person)

  await reducePrices()
  await planDay()
  await deliverToZones()
  const [fetching, bank, refused, waiting, card] = guests.slice(5) as [
    PictureGuest,
    PictureGuest,
    PictureGuest,
    PictureGuest,
    PictureGuest,
  ]
  const brought = await place(fetching, plate, true)
  const paid = await payBy(bank, 'bank', 'pay')
  const notPaid = await payBy(refused, 'bank', 'decline')
  const waits = await payBy(waiting, 'bank', 'back')
  const taken = await payBy(card, 'card', 'pay')
  await told('paid', 2)
  await standIn.chargeBack({ reference: taken.reference })
  await told('to-decide', 1)
  const { data: link } = await clerk('POST', `/api/admin/orders/${brought.id}/pay-link`)
  return {
    'guest-order': `/uzsakymas/${brought.secret}`,
    pay: new URL(link.address).pathname,
    bank: waits.page,
    paid: paid.back,
    'not-paid': notPaid.back,
    waits: waits.back,
    held: await holdDeposit(bank),
    quote: await quoteTo(fetching),
  }

  async function reducePrices(): Promise<void> {
    const campaign = { title: 'Rudens darbai sode', percent: 15, from: today, to: addDays(today, 10) }
    await clerk('POST', '/api/admin/campaigns', { ...campaign, categories: ['sodo-technika'] })
    const coded = { title: 'Kalėdos klientams', percent: 10, from: addDays(today, 25), to: addDays(today, 32) }
    await clerk('POST', '/api/admin/campaigns', { ...coded, code: 'KALEDOS', products: [plate.id] })
  }

  /** Without zones each delivery is agreed on. */
  async function planDay(): Promise<void> {
    const stops: number[] = []
    for (const [index, guest] of guests.slice(0, 5).entries()) {
      const { id } = await place(guest, index % 2 ? drill : plate, true)
      await clerk('POST', `/api/admin/orders/${id}/mark-as-paid`)
      const planned = { order_id: id, kind: 'deliver', day: today }
      stops.push((await clerk('POST', '/api/admin/rounds/visits', planned)).data.stop_id)
    }
    for (const [index, at] of guestLocations.entries())
      await clerk('PUT', `/api/admin/rounds/stops/${stops[index]}/pin`, at)
    const driver_user_id = (await clerk('GET', '/api/user')).id
    await clerk('POST', '/api/admin/rounds/give', { stop_ids: stops.slice(0, 4), driver_user_id })
    await clerk('POST', '/api/admin/rounds/order', { day: today, driver_user_id })
  }

  async function deliverToZones(): Promise<void> {
    const { version } = (await clerk('GET', '/api/admin/delivery')).data
    await clerk('PUT', '/api/admin/delivery', { ...buildDeliverySettings(addDays(today, 12)), seen: version })
  }

  async function place(guest: PictureGuest, tool: Tool, isBrought = false): Promise<GuestOrder> {
    const ahead = `from=${addDays(today, 6)}&to=${addDays(today, 40)}`
    const { data } = await anybody('GET', `/api/rent-products/${tool.slug}/availability?${ahead}`)
    const days = (data as { date: Day; open: boolean; free: number }[]).filter(({ open, free }) => open && free > 0)
    const items = [{ id: tool.id, type: 'rent', quantity: 1, period: { from: days[0]?.date, to: days[2]?.date } }]
    const slot = isBrought ? await slotFor(guest, days[0]?.date ?? today) : undefined
    const { price_with_vat } = await anybody('POST', '/api/cart/price', {
      items,
      ...(slot && { deliver_to: { postal_code: guest.postal_code, city: guest.city } }),
    })
    const form = { private_or_company: 'private', ...guest, items, terms: true, early_start: true, ...slot }
    const delivery = isBrought ? 'delivery' : 'pickup'
    const placed = await anybody('POST', '/api/orders', { ...form, delivery, expected_price_with_vat: price_with_vat })
    return placed.data
  }

  /** Undefined where delivery is by agreement. */
  async function slotFor({ postal_code, city }: PictureGuest, start: Day) {
    const query = new URLSearchParams({ postal_code, city, start })
    const { data } = await anybody('GET', `/api/delivery?${query}`)
    const [slot] = data.slots as { slot_id: number; day: Day }[]
    return slot && { delivery_slot_id: slot.slot_id, delivery_day: slot.day }
  }

  async function payBy(guest: PictureGuest, method: 'bank' | 'card', action: 'pay' | 'decline' | 'back') {
    const { secret } = await place(guest, drill)
    const known = new Set(standIn.ledger().map(({ id }) => id))
    const page: string = (await anybody('POST', `/api/guest-orders/${secret}/pay`, { method })).data.address
    const reference = standIn.ledger().find(({ id }) => !known.has(id))?.reference ?? ''
    return { reference, page, back: await actThere(page, action) }
  }

  /** Returns the redirect. */
  async function actThere(page: string, action: string): Promise<string> {
    const answer = await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action }) })
    const { pathname, search } = new URL(answer.headers.get('location') ?? '')
    return pathname + search
  }

  async function told(state: string, count: number): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const { data } = await clerk('GET', `/api/admin/online-payments?state=${state}`)
      if (data.length >= count) return
      await pause(200)
    }
    throw new Error(`The provider has not told that ${count} are ${state}`)
  }

  async function holdDeposit(guest: PictureGuest): Promise<string> {
    const { secret } = await place(guest, plate)
    const { address } = (await anybody('POST', `/api/guest-orders/${secret}/card-hold`)).data
    return actThere(address, 'pay')
  }

  async function quoteTo(guest: PictureGuest): Promise<string> {
    const day = addDays(today, 20)
    const items = [{ id: plate.id, type: 'rent', quantity: 1, period: { from: day, to: day } }]
    const form = { private_or_company: 'private', ...guest, delivery: 'pickup', items, state: 'quoted' }
    const { data } = await clerk('POST', '/api/admin/desk/orders', form)
    return `/pasiulymas/${data.quote.secret}`
  }
}

let input = 0
// biome-ignore lint/suspicious/noExplicitAny: whatever the wire carries
async function ask(base: string, method: string, path: string, body?: unknown, token?: string): Promise<any> {
  // different addresses, against limits
  const headers: Record<string, string> = { 'x-forwarded-for': `10.7.0.${++input % 250}` }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const answer = await fetch(base + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`)
  return said === '' ? undefined : JSON.parse(said)
}
