import type { APIRequestContext, Page } from '@playwright/test'
import { readOpenDays } from './days.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  open,
  signInAs,
  slowAtOneWidth,
  test,
  waitForHydration,
} from './kit.ts'

import { readMailsTo } from './mails.ts'
import {
  addToCart,
  createDrillAndCompressor,
  fillForm,
  order,
  registerCustomer,
  requestAdminHeaders,
  signIn,
} from './shopper.ts'

const phone = { width: 390, height: 844 }

test(
  'the office says where it delivers to, and a guest sees what it costs, chooses when, and is told so in the mail',
  slowAtOneWidth,
  async ({ page, request, browser, allow }) => {
    allow(422)
    const { compressor, drill } = await createDrillAndCompressor(request)
    const headers = await requestAdminHeaders(request)

    await test.step('the office begins with what it is offered, and what is wrong is told at its field', async () => {
      await signInAs(page, admin)
      await open(page, '/admin/pristatymas')
      await expect(page.getByText('Vežate pagal susitarimą')).toBeVisible()
      await page.getByRole('button', { name: 'Pradėti' }).click()
      await page.getByLabel('Zona', { exact: true }).fill('Kaunas')
      await page.getByLabel('Pašto kodų pradžios').fill('kaunas')
      await page.getByLabel('Vietovės').fill('')
      await page.getByRole('button', { name: 'Išsaugoti' }).click()
      await expect(page.getByText('nėra pašto kodo pradžia').first()).toBeVisible()
      await page.getByLabel('Pašto kodų pradžios').fill('44, 45, LT-46')
      await page.getByRole('button', { name: 'Išsaugoti' }).click()
      await expect(page.getByText('Pristatymo zonos ir laikai išsaugoti.')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
      await page.setViewportSize(phone)
      await expectToFit(page)
    })

    try {
      for (const viewport of [phone, { width: 1440, height: 900 }]) {
        const context = await browser.newContext({ viewport })
        await orderAsGuest(await context.newPage(), compressor.slug)
        await context.close()
      }
      const context = await browser.newContext({ viewport: phone })
      const id = await rentAndBeFetched(await context.newPage(), request, drill)
      await context.close()
      await bringItBackAfterAll(page, id)
    } finally {
      // other stories expect delivery by agreement
      const { data } = await (await request.get('/api/admin/delivery', { headers })).json()
      const body = { zones: [], slots: [], exceptions: [], seen: data.version }
      expect((await request.put('/api/admin/delivery', { headers, data: body })).status()).toBe(200)
    }
  },
)

async function orderAsGuest(visitor: Page, slug: string) {
  const email = `pristatymas.${process.pid}.${Date.now()}@example.lt`
  await addToCart(visitor, `/pardavimas/irankis/${slug}`)

  await test.step('the cart tells what it costs and when it could be there, before anything is ordered', async () => {
    await open(visitor, '/cart')
    await visitor.getByLabel('Pristatymas: pašto kodas').fill('01100')
    await expect(visitor.getByText('Į šį adresą nevežame')).toBeVisible()
    await visitor.getByLabel('Pristatymas: pašto kodas').fill('LT-44280')
    await expect(visitor.getByText('Pristatymas: Kaunas')).toBeVisible()
    await expect(visitor.getByText('18,15 €')).toBeVisible()
    await expect(visitor.getByText('Iki nemokamo pristatymo trūksta')).toBeVisible()
    await expect(visitor.getByText('Artimiausi laikai')).toBeVisible()
    await expectAccessible(visitor)
    await expectToFit(visitor)
  })

  await test.step('the order asks for a time, and keeps what was typed', async () => {
    await visitor.getByRole('link', { name: 'Užsakyti be paskyros' }).click()
    await expect(visitor).toHaveURL('/uzsakymas?pastas=44280')
    await waitForHydration(visitor)
    await expect(visitor.getByRole('radio', { name: 'Pristatykite' })).toBeChecked()
    await expect(visitor.locator('[name=postal_code]')).toHaveValue('44280')
    await visitor.locator('[name=name]').fill('Rūta')
    await visitor.locator('[name=lastname]').fill('Žemaitė')
    await fillForm(visitor)
    await visitor.locator('[name=postal_code]').fill('44280')
    await visitor.locator('[name=email]').fill(email)
    await expect(visitor.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(visitor.getByText('18,15 €')).toBeVisible()
    await order(visitor).click()
    await expect(visitor.locator('[name=delivery_slot_id]')).toBeFocused()
    await expect(visitor.getByText('Pasirinkite pristatymo laiką.').first()).toBeVisible()
    await visitor.locator('[name=delivery_slot_id]').selectOption({ index: 1 })
    await expectAccessible(visitor)
    await expectToFit(visitor)
    await order(visitor).click()
    await expect(visitor).toHaveURL(/\/uzsakymas\/[\w-]{43}/)
    await expect(visitor.getByText(/Pristatymas: Kaunas, \d{4}-\d\d-\d\d \d\d:\d\d–\d\d:\d\d/).first()).toBeVisible()
    await expectToFit(visitor)
  })

  await test.step('the mail says when, too', async () => {
    await expect
      .poll(() => readMailsTo(email).join('\n'), { timeout: 20_000 })
      .toMatch(/Pristatymas: Kaunas, \d{4}-\d\d-\d\d/)
  })
}

async function rentAndBeFetched(
  visitor: Page,
  request: APIRequestContext,
  drill: { id: number; slug: string; title: string },
) {
  const email = await registerCustomer(request)
  const days = (await readOpenDays(request, drill.slug)).filter((day) => new Date(day).getUTCDay() < 6)
  const line = { id: drill.id, type: 'rent', quantity: 1, title: drill.title }
  const period = { from: days[1], to: days[2] }
  await open(visitor, '/cart')
  await visitor.evaluate((lines) => localStorage.setItem('cart', lines), JSON.stringify([{ ...line, period }]))

  await test.step('the postal code of the cart is still there after the sign-in', async () => {
    await open(visitor, '/cart')
    await visitor.getByLabel('Pristatymas: pašto kodas').fill('LT-44280')
    await expect(visitor.getByText('Pristatymas: Kaunas')).toBeVisible()
    await visitor.getByRole('link', { name: 'Prisijungti ir užsakyti' }).click()
    await expect(visitor).toHaveURL('/login')
    await waitForHydration(visitor)
    await signIn(visitor, email)
    await expect(visitor).toHaveURL('/checkout?pastas=44280')
    await expect(visitor.locator('[name=postal_code]')).toHaveValue('44280')
  })

  await test.step('fetching it has its price and its time', async () => {
    await fillForm(visitor)
    await visitor.getByRole('radio', { name: 'Atvažiuokite pasiimti' }).check()
    await expect(visitor.getByText('Atskira kelionė: 18,15 € su PVM.')).toBeVisible()
    await visitor.locator('[name=delivery_slot_id]').selectOption({ index: 1 })
    await visitor.locator('[name=collection_slot_id]').selectOption({ index: 1 })
    await visitor.locator('[name=early_start]').check()
    await expectAccessible(visitor)
    await expectToFit(visitor)
    await expect(visitor.locator('[aria-busy=true]')).toHaveCount(0)
    await order(visitor).click()
    await expect(visitor).toHaveURL(/\/ordered\?uzsakymas=\d+/)
  })
  const id = Number(new URL(visitor.url()).searchParams.get('uzsakymas'))

  await test.step('on the page of the orders another time is chosen', async () => {
    await open(visitor, '/vartotojas/uzsakymai')
    await expect(visitor.getByText(`Paėmimas: Kaunas, ${period.to} 09:00–12:00`)).toBeVisible()
    await visitor.getByLabel('Kitas paėmimo laikas').selectOption({ index: 1 })
    await visitor.getByRole('button', { name: 'Pakeisti' }).click()
    await expect(visitor.getByText(/Atvažiuosime pasiimti: .*13:00–17:00/)).toBeVisible()
    await expect(visitor.getByText(`Paėmimas: Kaunas, ${period.to} 13:00–17:00`)).toBeVisible()
    await expect(visitor.getByRole('list', { name: 'Kada atvyksime' })).toContainText('13:00–17:00')
    await expectAccessible(visitor)
    await expectToFit(visitor)
  })
  return id
}

async function bringItBackAfterAll(clerk: Page, id: number) {
  await test.step('a clerk changes how a placed order is fetched', async () => {
    await open(clerk, `/admin/buhalterija/uzsakymai/${id}/keisti`)
    await expect(clerk.getByText('Paėmimas, su PVM')).toBeVisible()
    await expect(clerk.getByLabel('Paėmimo laikas')).toHaveAccessibleDescription(/^Dabar: \S+ 13:00–17:00\.$/)
    await expectAccessible(clerk)
    await expectToFit(clerk)
    await clerk.getByRole('radio', { name: 'Grąžins pats' }).check()
    await expect(clerk.getByText('−18,15 €')).toBeVisible()
    await clerk.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
    await expect(clerk.getByText('Užsakymas pakeistas.')).toBeVisible()
  })
}
