import type { Page } from '@playwright/test'
import { computeDay, readOpenDays } from './days.ts'
import { admin, expect, open, registerAndSignIn, signInAs, slow, test } from './kit.ts'

/** A hundred letters, each time others. */
let made = 0
function longWord(beginning: string): string {
  const mark = [...`${Date.now()}${process.pid}${++made}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return `${beginning}${mark}`.padEnd(100, 'žodis')
}

async function office(page: Page) {
  const { token } = await (await page.request.post('/api/login', { data: admin })).json()
  return async <T>(method: 'GET' | 'POST' | 'DELETE', address: string, data?: unknown): Promise<T> => {
    const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? (undefined as T) : await answer.json()
  }
}

type CreateResponse = { data: { id: number; slug: string; category_slug: string } }

/** Overflows to the right, outside of scrollable parts. */
async function wider(page: Page, address: string): Promise<void> {
  await open(page, address)
  // the office's news stream never ends, so no networkidle
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText(/^Kraun/)).toHaveCount(0)
  const out = await page.evaluate((width) => {
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || isHeld(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !isHeld(element.parentElement))
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
      .slice(0, 3)
  }, page.viewportSize()?.width ?? 0)
  expect.soft(out, address).toEqual([])
  expect.soft(await brokenWords(page), `broken in ${address}`).toEqual([])
}

/** Table words broken over two lines: the column is too narrow. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.data-table tbody > tr > :is(th, td):not([data-long-word])')].flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{3,20}/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      return broken.slice(0, 3)
    }),
  )
}

test('T105 one word of a hundred letters makes no list and no page wider than the window', slow, async ({ page }) => {
  const ask = await office(page)
  const title = longWord('Pjūklas')
  const { data: category } = await ask<CreateResponse>('POST', '/api/admin/rent-categories', {
    title: longWord('Kategorija'),
  })
  const { data: goodsCategory } = await ask<CreateResponse>('POST', '/api/admin/sell-categories', {
    title: longWord('Prekės'),
  })
  const { data: tool } = await ask<CreateResponse>('POST', '/api/admin/rent-products', {
    title,
    rent_category_id: category.id,
    price_per_day: 1000,
    left_in_stock: 3,
    is_day_rent: '1',
    is_hour_rent: '0',
    about: longWord('Apie'),
    properties: [{ property: longWord('Savybė'), value: longWord('Reikšmė') }],
  })
  const { data: goods } = await ask<CreateResponse>('POST', '/api/admin/sell-products', {
    title: longWord('Kopėčios'),
    sell_category_id: goodsCategory.id,
    price: 1000,
    left_in_stock: 5,
  })
  const person = { name: longWord('Vardas'), lastname: longWord('Pavardė') }
  const email = `${longWord('ilgas').slice(0, 60).replaceAll('ž', 'z')}@${'pastas'.repeat(9)}.lt`
  const who = { ...person, email, password: 'Kūjis ir priekalas 7' }
  await ask('POST', '/api/admin/users', { ...who, password_confirmation: who.password })
  const [from, to] = await readOpenDays(page.request, tool.slug)
  const items = [
    { id: tool.id, type: 'rent', quantity: 1, period: { from, to } },
    { id: goods.id, type: 'sell', quantity: 1 },
  ]
  const basis = { private_or_company: 'company' }
  const priced = await ask<{ price_with_vat: number }>('POST', '/api/cart/price', { items, ...basis })
  const { data: order } = await ask<CreateResponse>('POST', '/api/orders', {
    ...basis,
    title: longWord('UAB'),
    im_k: '302513929',
    ...person,
    email: admin.email,
    phone: '+37061234567',
    address: longWord('Gatvė'),
    city: longWord('Miestas'),
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat: priced.price_with_vat,
  })

  const goodsLine = { id: goods.id, type: 'sell', quantity: 1 }
  const byDesk = {
    private_or_company: 'private',
    ...person,
    email: 'ilgas@example.lt',
    phone: '+37061234567',
    address: longWord('Gatvė'),
    city: longWord('Miestas'),
    postal_code: '44280',
    items: [goodsLine],
  }
  const atDesk = (how: object) =>
    ask<{ data: { id: number; quote: { secret: string } } }>('POST', '/api/admin/desk/orders', { ...byDesk, ...how })
  const { data: quote } = await atDesk({ state: 'quoted', delivery: 'pickup' })
  const { data: brought } = await atDesk({ state: 'placed', delivery: 'delivery' })
  const today = new Intl.DateTimeFormat('lt-LT', { timeZone: 'Europe/Vilnius' }).format(new Date())
  const visit = { order_id: brought.id, kind: 'deliver', day: today }
  const { data: stop } = await ask<{ data: { stop_id: number } }>('POST', '/api/admin/rounds/visits', visit)
  const { id: driver_user_id } = await ask<{ id: number }>('GET', '/api/user')
  await ask('POST', '/api/admin/rounds/give', { stop_ids: [stop.stop_id], driver_user_id })
  const { data: link } = await ask<{ data: { address: string } }>('POST', `/api/admin/orders/${brought.id}/pay-link`)
  const { data: client } = await ask<CreateResponse>('POST', '/api/admin/clients', {
    kind: 'person',
    contact_name: person.name,
    contact_lastname: person.lastname,
    note: longWord('Pastaba'),
    address: longWord('Gatvė'),
    city: longWord('Miestas'),
    phone: '+37061234567',
  })
  const { data: campaign } = await ask<CreateResponse>('POST', '/api/admin/campaigns', {
    title: longWord('Akcija'),
    percent: 10,
    from: computeDay(1),
    to: computeDay(3),
    code: longWord('KODAS').slice(0, 30),
    products: [goods.id],
  })

  const { data: machines } = await ask<{ data: { id: number }[] }>('GET', `/api/admin/units?product_id=${tool.id}`)
  const machine = machines[0]?.id
  const broken = { kind: 'repair', reason: longWord('Gedimas'), from: new Date().toISOString() }
  const { data: downtime } = await ask<CreateResponse>('POST', '/api/admin/downtimes', {
    product_id: tool.id,
    unit_id: machine,
    ...broken,
  })

  await registerAndSignIn(page, person)
  for (const address of [
    `/nuoma/irankis/${tool.slug}`,
    `/pardavimas/irankis/${goods.slug}`,
    `/nuoma/${category.category_slug}`,
    '/',
    `/search?raktazodis=${encodeURIComponent(title)}`,
    '/profile',
    `/pasiulymas/${quote.quote.secret}`,
    new URL(link.address).pathname,
  ])
    await wider(page, address)
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), items)
  await wider(page, '/cart')
  await wider(page, '/checkout')

  await signInAs(page, admin)
  for (const address of [
    `/admin/users?q=${encodeURIComponent(person.lastname)}`,
    '/admin/buhalterija/uzsakymai',
    `/admin/buhalterija/uzsakymai/${order.id}`,
    '/admin/rent/products',
    '/admin/sell/products',
    '/admin/rent/categories',
    '/admin/rent/rentals',
    '/admin/rent/calendar',
    '/admin/istorija',
    '/admin/dashboard',
    `/admin/isdavimas/${order.id}`,
    '/admin/buhalterija/uzstatai',
    '/admin/buhalterija/duomenu-prasymai',
    `/admin/buhalterija/uzsakymai/${brought.id}`,
    '/admin/klientai',
    `/admin/klientai/${client.id}`,
    `/admin/klientai/${client.id}/kainos`,
    '/admin/juodrasciai',
    `/admin/juodrasciai/${quote.id}`,
    '/admin/akcijos',
    '/admin/rent/marsrutai',
    '/admin/rent/prastovos',
    `/admin/rent/units/${machine}`,
    '/admin/sms',
    '/admin/buhalterija/mokejimai',
    '/admin/buhalterija/skolos',
    '/marsrutas',
  ])
    await wider(page, address)

  await open(page, '/admin/rent/categories')
  await page
    .getByRole('button', { name: /^Ištrinti: Kategorija/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ar tikrai')
  expect(await question.evaluate((window) => window.scrollWidth - window.clientWidth)).toBeLessThanOrEqual(0)

  await ask('POST', `/api/admin/desk/orders/${quote.id}/withdraw`)
  await ask('POST', `/api/admin/campaigns/${campaign.id}/end`)
  await ask('POST', `/api/admin/downtimes/${downtime.id}/end`)
  await ask('DELETE', `/api/admin/orders/${brought.id}`)
  await ask('DELETE', `/api/admin/orders/${order.id}`)
  await ask('DELETE', `/api/admin/rent-products/${tool.id}`)
  await ask('DELETE', `/api/admin/sell-products/${goods.id}`)
  await ask('DELETE', `/api/admin/rent-categories/${category.id}`)
  await ask('DELETE', `/api/admin/sell-categories/${goodsCategory.id}`)
})
