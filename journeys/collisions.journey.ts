import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { requestApi } from './counter.ts'
import { computeDay, readOpenDays } from './days.ts'
import { admin, chooseInMenu, expect, expectAccessible, expectToFit, open, signInAs, slow, test } from './kit.ts'

/** Both projects share one shop: unique names. */
let made = 0
const named = (words: string) => `${words} ${Date.now().toString(36)}${process.pid}${++made}`

interface Tool {
  id: number
  slug: string
  title: string
}

async function aTool(page: Page, words: string, units = 1): Promise<Tool> {
  const { data: categories } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const title = named(words)
  const { data } = await requestApi<{ data: Tool }>(page, 'POST', '/api/admin/rent-products', {
    title,
    rent_category_id: categories[0]?.id,
    price_per_day: 1777,
    left_in_stock: units,
    is_day_rent: '1',
    is_hour_rent: '0',
  })
  return { ...data, title }
}

interface Booking {
  order: number
  rental: number
  client: string
  from: string
  to: string
}

async function book(page: Page, tool: Tool, { after = 0 } = {}): Promise<Booking> {
  const client = named('UAB „Tvirti pamatai“')
  const [from, to] = (await readOpenDays(page.request, tool.slug, { ahead: 2 })).slice(after)
  const items = [{ id: tool.id, type: 'rent', quantity: 1, period: { from, to } }]
  const basis = { private_or_company: 'company' }
  const priced = await requestApi<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items, ...basis })
  const { data } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/orders', {
    ...basis,
    title: client,
    im_k: '302513929',
    name: 'Jurga',
    lastname: 'Stogienė',
    email: admin.email,
    phone: '+37061234567',
    address: 'Ozo g. 25',
    city: 'Vilnius',
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat: priced.price_with_vat,
  })
  const { data: booked } = await requestApi<{
    data: { id: number; order_id: number; starts_at: string; expected_return: string }[]
  }>(page, 'GET', `/api/admin/rentals?product=${tool.id}`)
  const its = booked.find(({ order_id }) => order_id === data.id)
  if (!its) throw new Error('The order has no rental')
  return { order: data.id, rental: its.id, client, from: its.starts_at, to: its.expected_return }
}

const keepBack = (page: Page, tool: Tool, { quantity = 1, to }: { quantity?: number; to: string }) =>
  requestApi(page, 'POST', '/api/admin/downtimes', {
    product_id: tool.id,
    quantity,
    kind: 'repair',
    reason: 'Neužsiveda',
    accept_broken: true,
    from: new Date().toISOString(),
    to,
  })

async function handOver(page: Page, { order, rental }: Booking): Promise<void> {
  await requestApi(page, 'POST', `/api/admin/orders/${order}/hand-over`, {
    client_name: 'Petras Parašas',
    authorisation: null,
    claims: null,
    deposit: null,
    briefing_given: true,
    signature: [[10, 10, 200, 150, 400, 20]],
    signed_by_typing: false,
    lines: [
      {
        rental_id: rental,
        quantity: 1,
        handed_out_seen: 0,
        remember_kit: false,
        condition: 'good',
        note: null,
        serial: null,
        accessories: [],
        meter: null,
        clean: true,
        photos: [],
      },
    ],
  })
}

/** The shop's clock is real, so the due time of a rental just handed over is set an hour back. */
async function becomesLate({ rental }: Booking): Promise<void> {
  const url = readFileSync(join(process.env.JOURNEY_DATA as string, 'postgres.url'), 'utf8').trim()
  const { context, close } = openAppContext(url)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await context.database.transaction((tx) =>
    tx
      .update(rentals)
      .set({ starts_at: ago(2), expected_return: ago(1) })
      .where(eq(rentals.id, rental)),
  )
  await close()
}

async function openBoard(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/admin/collisions*')
  await open(page, '/admin/rent/susikirtimai')
  await answered
}

const onBoard = (page: Page, { client }: Booking) => page.getByRole('listitem').filter({ hasText: client })

test(
  'a downtime says which booking it breaks, and that one stands on the dashboard and the board until the downtime ends',
  slow,
  async ({ page, allow }) => {
    allow(409)
    await signInAs(page, admin)
    await open(page, '/admin/rent/prastovos')
    await expect(page.getByRole('heading', { name: 'Prastovos', exact: true })).toBeVisible()
    const broken = await aTool(page, 'Perforatorius')
    const { client } = await book(page, broken)

    await page.getByRole('button', { name: 'Nauja prastova' }).click()
    const window = page.getByRole('dialog')
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(window.getByText('Pasirinkite įrankį.')).toBeVisible()
    await window.locator('[name=tool]').fill(broken.title)
    await window.getByRole('button', { name: 'Ieškoti' }).click()
    await window
      .getByRole('button', { name: /^IR-\d+/ })
      .first()
      .click()
    await window.locator('[name=reason]').fill('Grąžinta su įskilusiu korpusu')
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    const alert = window.getByRole('alert')
    await expect(alert).toContainText('Tam laikui jau užsakyta.')
    await expect(alert).toContainText(client)
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Vis tiek įrašyti' }).click()
    await expect(page.getByText('Prastova įrašyta')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: broken.title })).toContainText('Dabar')

    await open(page, '/admin/dashboard')
    await page.getByRole('link', { name: 'Spręsti' }).click()
    await expect(page.getByRole('heading', { name: 'Neužtenka įrankių' })).toBeVisible()
    const collision = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: broken.title }) })
    await expect(collision).toContainText(client)
    await expect(collision).toContainText('Trūksta 1 iš 1: prastova')
    await expectAccessible(page)
    await expectToFit(page)

    // Disappears with its cause.
    await open(page, '/admin/rent/prastovos')
    await page.getByRole('row').filter({ hasText: broken.title }).getByRole('button', { name: 'Baigti' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Baigti' }).click()
    await expect(page.getByText('Prastova baigta: įrankis vėl laisvas')).toBeVisible()
    await openBoard(page)
    await expect(collision).toHaveCount(0)
  },
)

test('a tool that comes back damaged is kept back for repair, and the booking that this breaks gets another one @quick', async ({
  page,
  allow,
}) => {
  allow(409)
  await signInAs(page, admin)
  await open(page, '/admin/rent/susikirtimai')
  const tool = await aTool(page, 'Skeldimo plaktukas')
  const other = await aTool(page, 'Skeldimo plaktukas atsarginis')
  const out = await book(page, tool)
  const broken = await book(page, tool, { after: 3 })
  await handOver(page, out)

  await open(page, `/admin/priemimas/${out.order}`)
  const hammer = page.getByRole('region', { name: tool.title })
  await hammer.getByRole('radio', { name: 'Su trūkumais' }).check()
  await hammer.getByLabel('Kokie trūkumai').fill('Įskilęs korpusas')
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
  await page.getByRole('button', { name: 'Priimti', exact: true }).click()
  const proposed = page.getByRole('region', { name: 'Grąžinta su trūkumais' })
  await expect(proposed.getByLabel('Priežastis')).toHaveValue('Įskilęs korpusas')
  await proposed.getByRole('button', { name: 'Atidėti remontui' }).click()
  await expect(proposed.getByRole('alert')).toContainText(broken.client)
  await expectAccessible(page)
  await expectToFit(page)
  await proposed.getByRole('button', { name: 'Vis tiek atidėti' }).click()
  await expect(proposed.getByText('Atidėta remontui.')).toBeVisible()

  await proposed.getByRole('link', { name: 'Neužtenka įrankių' }).click()
  const collision = onBoard(page, broken)
  await expect(collision).toContainText('Trūksta 1 iš 1: prastova')
  await collision.getByRole('button', { name: `Keisti į ${other.title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keisti' }).click()
  await expect(page.getByText(`Vietoj „${tool.title}“ bus duota „${other.title}“`)).toBeVisible()
  await expect(collision).toHaveCount(0)
  await open(page, `/admin/rent/rentals?q=${encodeURIComponent(broken.client)}`)
  await expect(page.getByRole('row').filter({ hasText: broken.client })).toContainText(other.title)
})

test(
  'a booking that waits for a late tool leaves the board when its customer promises to return it in time',
  slow,
  async ({ page, allow }) => {
    allow(422)
    await signInAs(page, admin)
    await open(page, '/admin/rent/susikirtimai')
    const tool = await aTool(page, 'Tinko siurblys')
    const late = await book(page, tool)
    const waiting = await book(page, tool, { after: 3 })
    await handOver(page, late)
    await becomesLate(late)
    await page.reload()
    await expect(onBoard(page, waiting)).toContainText('Trūksta 1 iš 1: vėluoja kitas klientas')
    await expect(onBoard(page, late)).toHaveCount(0)

    await open(page, `/admin/rent/rentals?state=late&q=${encodeURIComponent(late.client)}`)
    const row = page.getByRole('row').filter({ hasText: late.client })
    await chooseInMenu(row, 'Žada grąžinti')
    const window = page.getByRole('dialog', { name: 'Pažadas grąžinti' })
    await window.getByLabel('Žada grąžinti').fill('2026-99-99')
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(window.getByText('Įveskite dieną, pvz., 2026-11-22.')).toBeVisible()
    await window.getByLabel('Žada grąžinti').fill('2026-01-05')
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(window.getByText('Pažadėti galima tik ateitį.').first()).toBeVisible()
    await expectAccessible(page)
    const day = computeDay(1)
    await window.getByLabel('Žada grąžinti').fill(day)
    await window.getByLabel('Laikas').fill('10:30')
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByText('Pažadas įrašytas')).toBeVisible()
    await expect(row).toContainText(`žada ${day} 10:30`)
    await openBoard(page)
    await expect(onBoard(page, waiting)).toHaveCount(0)
  },
)

test(
  'a booking that can’t be served is told to the client and moved to the first free days',
  slow,
  async ({ page, allow }) => {
    allow(409, 422)
    await signInAs(page, admin)
    await open(page, '/admin/rent/prastovos')
    const tool = await aTool(page, 'Vibroplokštė')
    const booked = await book(page, tool)
    await keepBack(page, tool, booked)

    await open(page, '/admin/rent/susikirtimai')
    const collision = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: tool.title }) })
    await expect(collision).toContainText(booked.client)
    await collision.getByRole('button', { name: 'Parašyti klientui' }).click()
    const letter = page.getByRole('dialog')
    await expect(letter.getByLabel('Laiškas', { exact: true })).toHaveValue(new RegExp(tool.title))
    await letter.getByLabel('Tema').fill('')
    await letter.getByRole('button', { name: 'Siųsti' }).click()
    await expect(letter.getByLabel('Tema')).toHaveAttribute('aria-invalid', 'true')
    const subject = named('Dėl vibroplokštės')
    await letter.getByLabel('Tema').fill(subject)
    await expectAccessible(page)
    await letter.getByRole('button', { name: 'Siųsti' }).click()
    await expect(page.getByText('Laiškas perduotas siųsti')).toBeVisible()

    await collision.getByRole('button', { name: 'Kitos dienos' }).click()
    const window = page.getByRole('dialog')
    await expect(window.getByLabel('Nuo')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByText('Nuoma perkelta:')).toBeVisible()
    await expect(collision).toHaveCount(0)

    await open(page, `/admin/buhalterija/uzsakymai/${booked.order}`)
    await expect(page.getByRole('paragraph').filter({ hasText: subject })).toBeVisible()
  },
)

test('a booking is cancelled on the board: a paid one by a credit note that is filled in, an unpaid one by its deletion', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/rent/susikirtimai')
  const tool = await aTool(page, 'Betono vibratorius', 2)
  const [paid, unpaid] = [await book(page, tool), await book(page, tool)]
  await requestApi(page, 'POST', `/api/admin/orders/${paid.order}/mark-as-paid`)
  await keepBack(page, tool, { quantity: 2, to: paid.to })
  await page.reload()

  await onBoard(page, paid).getByRole('button', { name: 'Atšaukti ir grąžinti pinigus' }).click()
  const credit = page.getByRole('dialog', { name: 'Kreditinė PVM sąskaita faktūra' })
  // two days at 17,77 € and VAT
  await expect(credit.getByRole('status')).toContainText('\u221243,00')
  await credit.locator('[name=reason]').fill('Įrankis sugedo, kito neturime')
  await expectAccessible(page)
  await credit.getByRole('button', { name: 'Išrašyti', exact: true }).click()
  await expect(page.getByText(/Išrašyta kreditinė sąskaita NK\d{6}/)).toBeVisible()
  await expect(onBoard(page, paid)).toHaveCount(0)

  await onBoard(page, unpaid).getByRole('button', { name: 'Atšaukti užsakymą' }).click()
  const question = page.getByRole('alertdialog', { name: 'Atšaukti užsakymą' })
  await expect(question).toContainText(`Neapmokėtas užsakymas Nr.\u00a0${unpaid.order}`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Atšaukti užsakymą' }).click()
  await expect(page.getByText(`Užsakymas Nr.\u00a0${unpaid.order} atšauktas`)).toBeVisible()
  await expect(onBoard(page, unpaid)).toHaveCount(0)
})
