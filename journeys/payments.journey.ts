import type { Page } from '@playwright/test'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { computeDay } from './days.ts'
import { admin, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

async function api<T>(page: Page, address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(address, { method: data ? 'POST' : 'GET', data, headers })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

interface UnpaidOrder {
  id: number
  total: number
  reference: string
  client: string
}

async function placeOrder(page: Page, client: string, price: number): Promise<UnpaidOrder> {
  const { data: categories } = await api<{ data: { id: number }[] }>(page, '/api/sell-categories')
  const { data: product } = await api<{ data: { id: number } }>(page, '/api/admin/sell-products', {
    title: `Vibroplokštė ${client}`,
    sell_category_id: categories[0]?.id,
    price,
    left_in_stock: 5,
  })
  const items = [{ id: product.id, type: 'sell', quantity: 1 }]
  const basis = { private_or_company: 'company' }
  const { price_with_vat } = await api<{ price_with_vat: number }>(page, '/api/cart/price', { items, ...basis })
  const { data: order } = await api<{ data: { id: number } }>(page, '/api/orders', {
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
    expected_price_with_vat: price_with_vat,
  })
  return { id: order.id, total: price_with_vat, reference: buildDocumentReference('prepayment', order.id), client }
}

const screen = '/admin/buhalterija/mokejimai'
const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
const fact = (page: Page, name: string, value: string | number) =>
  expect(page.getByRole('dialog').locator('dl > div').filter({ hasText: name }).locator('dd')).toHaveText(String(value))

async function upload(page: Page, entries: TestBankEntry[]): Promise<void> {
  await page.getByRole('button', { name: 'Įkelti banko išrašą' }).click()
  const buffer = buildCamtFile({ version: '08', iban: testIban, id: `ISR-${Date.now()}`, entries })
  await page.getByLabel('Išrašo failas').setInputFiles({ name: 'israsas.xml', mimeType: 'application/xml', buffer })
}

test(
  'an accountant reads a bank statement, assigns what it left open, and takes the rest of a part payment at the counter @quick',
  oneWidth,
  async ({ page, allow }) => {
    await signInAs(page, admin)
    await open(page, screen)
    const mark = `${Date.now().toString(36)}${process.pid}`
    const booked_on = computeDay(-1)
    const [sure, part, guessed] = [
      await placeOrder(page, `UAB „Tiltas ${mark}“`, 41_300),
      await placeOrder(page, `UAB „Stogas ${mark}“`, 41_700),
      await placeOrder(page, `UAB „Pamatas ${mark}“`, 41_900),
    ]
    const definitions = [
      { amount: sure.total, reference: sure.reference, debtor: sure.client, ref: `A${mark}` },
      { amount: 20_000, text: `avansas ${part.reference}`, debtor: part.client, ref: `B${mark}` },
      { amount: guessed.total + 100, text: `uz nuoma ${mark}`, debtor: 'Petras Pamatas', ref: `C${mark}` },
    ]
    const entries = definitions.map((entry) => ({ ...entry, booked_on }))

    await upload(page, entries)
    await expect(page.getByText('Išrašas nuskaitytas.')).toBeVisible()
    await fact(page, 'Išrašyta PVM sąskaitų faktūrų', 1)
    await fact(page, 'Apmokėta ne visa suma', 1)
    await fact(page, 'Laukia sprendimo', 1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Peržiūrėti laukiančius' }).click()

    const waiting = page.getByRole('row').filter({ hasText: `uz nuoma ${mark}` })
    await waiting.getByRole('button', { name: 'Priskirti' }).click()
    await page.getByLabel('Kuriam užsakymui ar sąskaitai?').fill(guessed.client)
    await page.getByRole('button', { name: `Nr. ${guessed.id},` }).click()
    await expect(page.getByLabel(new RegExp(`Užsakymas Nr.\\s${guessed.id}`))).toHaveValue(
      ((guessed.total + 100) / 100).toFixed(2),
    )
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Priskirti', exact: true }).click()
    await expect(page.getByText(/Mokėjimas priskirtas\. Išrašyta: /)).toBeVisible()
    await expect(waiting).toHaveCount(0)

    await upload(page, entries)
    await expect(page.getByText('Šis išrašas jau buvo nuskaitytas: niekas nepakeista.')).toBeVisible()
    await page.getByRole('button', { name: 'Uždaryti' }).last().click()
    await page.getByRole('link', { name: 'Gauti mokėjimai' }).click()
    await expect(page.getByRole('link', { name: 'Gauti mokėjimai' })).toHaveAttribute('aria-current', 'page')
    await page.locator('[name=q]').fill(guessed.client)
    await expect(page).toHaveURL(/[?&]q=/)
    const paid = page.getByRole('row').filter({ hasText: guessed.client })
    await expect(paid).toContainText(euros(guessed.total + 100))
    await expect(paid).toHaveCount(1)
    await paid.getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Mokėjimai', exact: true })).toContainText('Grąžintina klientui')

    // Has an invoice: the money can't be moved before a credit note.
    allow(409)
    const money = page.getByRole('region', { name: 'Mokėjimai', exact: true })
    await money.getByRole('button', { name: 'Atšaukti priskyrimą' }).click()
    await page.locator('[name=reason]').fill('Mokėjo kaimynas')
    await page.getByRole('dialog').getByRole('button', { name: 'Atšaukti priskyrimą' }).click()
    await expect(page.getByRole('dialog')).toContainText('Pirma išrašykite kreditinę sąskaitą, tada atšaukite.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Palikti kaip yra' }).click()

    await open(page, `${screen}?state=settled&q=${part.reference}`)
    const settled = page.getByRole('row').filter({ hasText: part.reference })
    await expect(settled).toContainText(`Nr.\u00a0${part.id}`)
    await settled.getByRole('button', { name: 'Atšaukti priskyrimą' }).click()
    await page.locator('[name=reason]').fill('Suklydo nuoroda')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Atšaukti priskyrimą' }).click()
    await expect(page.getByText('Priskyrimas atšauktas. Įrašas vėl laukia sprendimo.')).toBeVisible()
    await open(page, `/admin/buhalterija/uzsakymai/${part.id}`)
    await expect(money).toContainText(`Trūksta${euros(part.total)}`)
    await expect(money).toContainText('Atitaisymas: Suklydo nuoroda')
    await expect(page.getByRole('region', { name: 'Istorija' })).toContainText('Banko įrašo priskyrimas atšauktas')
    await open(page, `${screen}?state=waiting&q=${part.reference}`)
    await page.getByRole('row').filter({ hasText: part.reference }).getByRole('button', { name: 'Priskirti' }).click()
    await page.getByLabel('Kuriam užsakymui ar sąskaitai?').fill(part.client)
    await page.getByRole('button', { name: `Nr. ${part.id},` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Priskirti', exact: true }).click()
    await expect(page.getByText('Mokėjimas priskirtas.')).toBeVisible()

    allow(422)
    await open(page, `/admin/buhalterija/uzsakymai/${part.id}`)
    const panel = page.getByRole('region', { name: 'Mokėjimai', exact: true })
    await expect(panel).toContainText(`Trūksta${euros(part.total - 20_000)}`)
    await panel.getByRole('button', { name: 'Atsiskaitymas' }).click()
    const window = page.getByRole('dialog', { name: 'Atsiskaitymas' })
    await window.getByRole('button', { name: 'Moka grynaisiais' }).click()
    await expect(window.getByLabel('Suma', { exact: true })).toHaveValue(((part.total - 20_000) / 100).toFixed(2))
    await window.getByRole('button', { name: /^Priimti / }).click()
    await expect(window.getByText('Įrašykite kasos kvito numerį').first()).toBeVisible()
    await window.getByLabel('Kvito numeris').fill('0417')
    await window.getByRole('button', { name: /^Priimti / }).click()
    await expect(page.getByText(/Priimta, išrašyta/)).toBeVisible()
    await expect(panel).not.toContainText('Trūksta')
    await expect(panel).toContainText('kvitas 0417')
    await expect(page.getByText('Apmokėtas', { exact: false }).first()).toBeVisible()
    await expectAccessible(page)
  },
)
