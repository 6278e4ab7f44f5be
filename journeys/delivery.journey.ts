import type { Page } from '@playwright/test'
import { admin, enterAs, expect, expectAccessible, expectToFit, hydrated, oneWidth, open, test } from './kit.ts'
import { mailsTo } from './mailed-link.ts'
import { addToCart, asAdmin, fillForm, order, stock } from './shopper.ts'

const phone = { width: 390, height: 844 }

test(
  'the office says where it delivers to, and a guest sees what it costs, chooses when, and is told so in the mail',
  oneWidth,
  async ({ page, request, browser, allow }) => {
    test.setTimeout(90_000)
    allow(422)
    const { compressor } = await stock(request)
    const headers = await asAdmin(request)

    await test.step('the office begins with what it is offered, and what is wrong is told at its field', async () => {
      await enterAs(page, admin)
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
    } finally {
      // everybody else's journeys are told of a shop that delivers by agreement
      const { data } = await (await request.get('/api/admin/delivery', { headers })).json()
      const body = { zones: [], slots: [], exceptions: [], seen: data.version }
      expect((await request.put('/api/admin/delivery', { headers, data: body })).status()).toBe(200)
    }
  },
)

/** Finds out what it costs, orders, and reads of it. */
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
    await expect(visitor).toHaveURL('/uzsakymas')
    await hydrated(visitor)
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
      .poll(() => mailsTo(email).join('\n'), { timeout: 20_000 })
      .toMatch(/Pristatymas: Kaunas, \d{4}-\d\d-\d\d/)
  })
}
