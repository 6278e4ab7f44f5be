import type { Page } from '@playwright/test'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, slow, test } from './kit.ts'
import { fillForm, order, registerCustomer, requestAdminHeaders, signIn } from './shopper.ts'

const openDayAfter = (day: Day): Day => findNextOpenDay(addDays(day, 1), firstSettings) as Day
const first = openDayAfter(toVilniusDay(new Date()))
const second = openDayAfter(first)

const named = (words: string) => `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

async function twoTools(page: Page) {
  const headers = await requestAdminHeaders(page.request)
  const create = async (address: string, multipart: Record<string, string | number>) => {
    const answer = await page.request.post(`/api/admin/${address}`, { headers, multipart })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }
  const category = await create('rent-categories', { title: named('Betonavimas') })
  const tool = (title: string, left_in_stock: number) =>
    create('rent-products', {
      title: named(title),
      price_per_day: 2000,
      price_per_hour: 0,
      is_day_rent: 1,
      is_hour_rent: 0,
      left_in_stock,
      rent_category_id: category.id,
    })
  return { headers, category, mixer: await tool('Betono maišyklė', 2), plate: await tool('Vibroplokštė', 3) }
}

test(
  'the office makes a bundle, a customer rents it on the way, and it comes back part by part',
  slow,
  async ({ page, browser, isMobile, baseURL, allow }) => {
    allow(422)
    const { headers, category, mixer, plate } = await twoTools(page)
    const title = named('Pamatų rinkinys')

    await signInAs(page, admin)
    await open(page, '/admin/rent/products')
    await page.getByRole('button', { name: 'Pridėti produktą' }).click()
    const form = page.getByRole('dialog', { name: 'Pridėti produktą' })
    await form.getByLabel('Pavadinimas').fill(title)
    await form.getByLabel('Kategorija').selectOption({ label: category.title })
    await form.getByLabel('Dienos kaina be PVM').fill('45')
    const find = form.getByRole('searchbox', { name: 'Pridėti dalį' })
    await find.fill(mixer.title)
    await form.getByRole('button', { name: mixer.title }).click()
    await expect(form.getByRole('listitem').filter({ hasText: mixer.title })).toBeVisible()
    await expect(form.getByLabel('Laisvų vienetų')).toHaveAttribute('readonly')
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

    const context = await browser.newContext({
      ...(isMobile && { isMobile, hasTouch: true }),
      viewport: page.viewportSize(),
      baseURL,
    })
    const phone = await context.newPage()
    await open(phone, `/nuoma/${category.category_slug}`)
    const inList = phone.getByRole('article').filter({ hasText: title })
    await expect(inList).toContainText(/Rinkinys.*laisva\s1\b/)
    await inList.getByRole('link', { name: title }).click()
    const made = phone.getByRole('region', { name: 'Rinkinį sudaro' })
    await expect(made.getByRole('listitem')).toHaveText([`${mixer.title}1 vnt.`, `${plate.title}2 vnt.`])
    await expectToFit(phone)
    await expectAccessible(phone)
    await made.getByRole('link', { name: plate.title }).click()
    await expect(phone.getByRole('heading', { name: plate.title, level: 1 })).toBeVisible()
    await expect(made).toBeHidden()
    await phone.goBack()
    await expect(phone.getByRole('heading', { name: title, level: 1 })).toBeVisible()

    await phone.getByLabel('Nuo', { exact: true }).fill(first)
    await phone.getByLabel('Iki', { exact: true }).fill(second)
    await phone.getByRole('button', { name: 'Į krepšelį' }).click()
    await expect(phone.getByText('Įdėta į krepšelį.')).toBeVisible()
    await open(phone, '/cart')
    await expect(phone.getByText(`${mixer.title} + ${plate.title} × 2`)).toBeVisible()
    await expectToFit(phone)
    const email = await registerCustomer(phone.request)
    await open(phone, '/checkout')
    await signIn(phone, email)
    await fillForm(phone)
    await phone.locator('[name=early_start]').check()
    await order(phone).click()
    await expect(phone).toHaveURL(/\/ordered/)
    await open(phone, '/vartotojas/uzsakymai')
    const rented = phone.getByText(`(rinkinys „${title}“)`)
    await expect(rented).toHaveCount(2)
    await expect(phone.getByRole('button', { name: 'Pratęsti rinkinį' })).toHaveCount(1)
    await expectToFit(phone)
    await context.close()

    // It goes out as two tools, and comes back in two turns.
    const match = await (
      await page.request.get(`/api/admin/rentals?q=${encodeURIComponent(title)}`, { headers })
    ).json()
    expect(match.meta.total).toBe(2)
    const id = match.data[0].order_id
    await open(page, `/admin/isdavimas/${id}`)
    for (const tool of [mixer, plate])
      await expect(page.getByRole('region', { name: tool.title })).toContainText(`Rinkinys: ${title}`)
    await expectToFit(page)
    await page.getByLabel(/^Parodyta, kaip saugiai dirbti/).check()
    await signByName(page)
    await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
    await page.getByRole('button', { name: 'Išduoti neapmokėtą' }).click()
    await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeVisible()

    await open(page, `/admin/priemimas/${id}`)
    await page.getByRole('checkbox', { name: mixer.title, exact: true }).uncheck()
    await signByName(page)
    await page.getByRole('button', { name: 'Priimti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeVisible()
    await open(page, `/admin/buhalterija/uzsakymai/${id}`)
    const rentals = page.getByRole('region', { name: 'Užsakymo nuomos' })
    await expect(rentals.getByRole('row').filter({ hasText: plate.title })).toContainText('Grąžinta')
    await expect(rentals.getByRole('row').filter({ hasText: mixer.title })).not.toContainText('Grąžinta')
    await expect(page.getByText(`Rinkinį sudaro: ${mixer.title}; ${plate.title}, 2\u00a0vnt.`)).toBeVisible()
    await expectToFit(page)
    await page
      .getByRole('button', { name: 'Priimti likusius' })
      .or(page.getByRole('link', { name: 'Priimti' }))
      .first()
      .click()
    await signByName(page)
    await page.getByRole('button', { name: 'Priimti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeVisible()
    const cards = await (await page.request.get(`/api/rent-products?category=${category.category_slug}`)).json()
    const leftOf = (wanted: string) =>
      cards.data.find((one: { title: string }) => one.title === wanted)?.left_in_stock as number | undefined
    expect([title, mixer.title, plate.title].map(leftOf)).toEqual([1, 2, 3])
  },
)

async function signByName(page: Page): Promise<void> {
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
}
