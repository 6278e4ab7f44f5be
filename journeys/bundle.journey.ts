import type { Page } from '@playwright/test'
import { admin, enterAs, expect, expectAccessible, expectToFit, open, test } from './kit.ts'
import { asAdmin, fillForm, newcomer, order, password, signIn } from './shopper.ts'

const named = (words: string) => `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

/** Two tools of a category of their own, made over the API. */
async function twoTools(page: Page) {
  const headers = await asAdmin(page.request)
  const create = async (address: string, multipart: Record<string, string | number>) => {
    const answer = await page.request.post(`/api/admin/${address}`, { headers, multipart })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }
  const category = await create('rent-categories', { title: named('Betonavimas') })
  const tool = (title: string, left_in_stock: number) =>
    create('rent-products', {
      ...{ title: named(title), price_per_day: 2000, price_per_hour: 0, is_day_rent: 1, is_hour_rent: 0 },
      ...{ left_in_stock, rent_category_id: category.id },
    })
  return { headers, category, mixer: await tool('Betono maišyklė', 2), plate: await tool('Vibroplokštė', 3) }
}

test('the office makes a bundle, a customer rents it on the way, and it comes back part by part', async ({
  page,
  browser,
  isMobile,
  baseURL,
  allow,
}) => {
  test.slow()
  allow(422)
  const { headers, category, mixer, plate } = await twoTools(page)
  const title = named('Pamatų rinkinys')

  // The office puts it together.
  await enterAs(page, admin)
  await open(page, '/admin/rent/products')
  await page.getByRole('button', { name: 'Pridėti produktą' }).click()
  const form = page.getByRole('dialog', { name: 'Pridėti produktą' })
  await form.getByLabel('Pavadinimas').fill(title)
  await form.getByLabel('Kategorija').selectOption({ label: category.title })
  await form.getByLabel('Dienos kaina be PVM').fill('45')
  const find = form.getByRole('searchbox', { name: 'Pridėti dalį' })
  await find.fill(mixer.title)
  await form.getByRole('button', { name: mixer.title }).click()
  await expect(form.getByRole('textbox', { name: '1 dalis' })).toHaveValue(mixer.title)
  await find.fill(plate.title.toUpperCase())
  await expect(form.getByRole('button', { name: plate.title })).toBeVisible()
  await find.press('Enter')
  await form.getByLabel('2 dalies kiekis').fill('0')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(form.getByRole('alert')).toContainText('Kiekis turi būti bent 1.')
  await form.getByLabel('2 dalies kiekis').fill('2')
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Rinkinys')

  // A customer finds it and sees what comes with it.
  const context = await browser.newContext({ ...(isMobile && { isMobile, hasTouch: true }), viewport: page.viewportSize(), baseURL })
  const phone = await context.newPage()
  await open(phone, `/nuoma/${category.category_slug}`)
  const card = phone.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Rinkinys · Dabar laisva: 1 vnt.')
  await card.getByRole('link', { name: title }).click()
  const made = phone.getByRole('region', { name: 'Rinkinį sudaro' })
  await expect(made.getByRole('listitem')).toHaveText([`${mixer.title}1 vnt.`, `${plate.title}2 vnt.`])
  await expectToFit(phone)
  await expectAccessible(phone)
  await made.getByRole('link', { name: plate.title }).click()
  await expect(phone.getByRole('heading', { name: plate.title, level: 1 })).toBeVisible()
  await expect(made).toBeHidden()
  await phone.goBack()

  await phone.getByLabel('Diena nuo').or(phone.getByLabel('Nuo')).first().waitFor()
  const days = await openDays(phone)
  await phone.locator('[name=from]').fill(days[0])
  await phone.locator('[name=to]').fill(days[1])
  await phone.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(phone.getByText('Įdėta į krepšelį.')).toBeVisible()
  await open(phone, '/cart')
  await expect(phone.getByText(`${mixer.title} + ${plate.title} × 2`)).toBeVisible()
  await expectToFit(phone)
  const email = await newcomer(phone.request)
  await open(phone, '/checkout')
  await signIn(phone, email)
  await fillForm(phone)
  await phone.locator('[name=early_start]').check()
  await order(phone).click()
  await expect(phone).toHaveURL(/uzsakymai/)
  await open(phone, '/vartotojas/uzsakymai')
  const rented = phone.getByText(`(rinkinys „${title}“)`)
  await expect(rented).toHaveCount(2)
  await expect(phone.getByRole('button', { name: 'Pratęsti rinkinį' })).toHaveCount(1)
  await expectToFit(phone)
  await context.close()
  expect(password).not.toBe('')

  // It goes out as two tools, and comes back in two turns.
  const found = await (await page.request.get(`/api/admin/rentals?q=${encodeURIComponent(title)}`, { headers })).json()
  const id = found.data[0].order_id
  await open(page, `/admin/isdavimas/${id}`)
  for (const tool of [mixer, plate]) await expect(page.getByRole('region', { name: tool.title })).toBeVisible()
})

/** The next two days on which the shop is open, beginning in three days. */
async function openDays(page: Page): Promise<[string, string]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const slug = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/rent-products/${slug}/availability?from=${day(3)}&to=${day(20)}`)
  const { data } = (await answer.json()) as { data: { date: string; open: boolean }[] }
  const open = data.filter((one) => one.open).map(({ date }) => date)
  return [open[0] ?? '', open[1] ?? '']
}
