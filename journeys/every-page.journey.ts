import type { Page } from '@playwright/test'
import { measureScriptBytes } from '../bench/page-scripts.ts'
import {
  admin,
  expect,
  expectAccessible,
  oneWidth,
  open,
  registerAndSignIn,
  signInAs,
  slowAtOneWidth,
  test,
  waitForHydration,
} from './kit.ts'
import { observeLayoutShift } from './observe-layout-shift.ts'
import { startChunkingProxy } from './start-chunking-proxy.ts'

const publicPages = [
  '/',
  '/nuoma/grezimas-ir-kalimas',
  '/nuoma/irankis/perforatorius-px-28-sds-plus-3-2-j',
  '/pardavimas/elektriniai-irankiai',
  '/search?raktazodis=perforatorius',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/sms/atsisakymo-kodas',
  '/duk',
  '/nuomos-taisykles',
  '/pirkimo-taisykles',
  '/pristatymas',
  '/privatumo-politika',
  '/tokio/puslapio/nera',
]
const customersPages = ['/profile', '/checkout', '/vartotojas/uzsakymai', '/vartotojas/objektai', '/vartotojas/imone']

/** Bytes of first scripts: customers' pages, the office's. */
const budgets: Record<string, number> = {
  ...Object.fromEntries([...publicPages, ...customersPages, '/uzsakymas', '/ordered'].map((path) => [path, 110_000])),
  '/admin/dashboard': 180_000,
  '/admin/rent/products': 180_000,
}

test('pages load no more scripts first than they may', oneWidth, async ({ page, baseURL }) => {
  const goods = await pathOfFirst(page, '/pardavimas/elektriniai-irankiai')
  for (const [path, max] of Object.entries({ ...budgets, [goods]: 110_000 }))
    expect.soft(await measureScriptBytes(baseURL as string, path), path).toBeLessThanOrEqual(max)
})

test(
  'a page that is not there is taken over by scripts as the server rendered it',
  oneWidth,
  async ({ page, allow }) => {
    allow(404)
    await page.goto('/tokio-puslapio-nera')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'a page of the shop leads to the office and back as one document, whose routes come then',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await open(page, '/nuoma/grezimas-ir-kalimas')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.locator('summary:visible', { hasText: 'Paskyra' }).click()
    await page.getByRole('link', { name: 'Valdymo skydas' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: /^Šiandien/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Gręžimas ir kalimas' })).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  },
)

test('no layout shifts while a page comes to life', async ({ page, allow }) => {
  allow(404)
  const shifted = await observeLayoutShift(page)
  for (const path of publicPages) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect.soft(await shifted(), path).toBeLessThan(0.01)
  }
})

test('no layout shifts while a page arrives in pieces', slowAtOneWidth, async ({ page, baseURL }) => {
  const shifted = await observeLayoutShift(page)
  const link = await startChunkingProxy(baseURL as string)
  try {
    for (const path of publicPages.slice(0, 5)) {
      await open(page, link.base + path)
      expect.soft(await shifted(), path).toBeLessThan(0.005)
    }
  } finally {
    link.close()
  }
})

test(
  'at 320 pixels, or a screen enlarged to 400 %, nothing is wider than the window',
  oneWidth,
  async ({ page, allow }) => {
    allow(404)
    await page.setViewportSize({ width: 320, height: 640 })
    const wider = async (path: string) => {
      await open(page, path)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
    for (const path of publicPages) await wider(path)
    await registerAndSignIn(page)
    for (const path of customersPages) {
      await wider(path)
      await expect(page).toHaveURL(path)
    }
  },
)

test('a visitor who goes back from a product finds the list scrolled where they left it', async ({ page }) => {
  // On a slow link late parts are still loading on return.
  await page.route(/assets\/(shop-footer|dates-form)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue().catch(() => {})
  })
  await open(page, '/nuoma/grezimas-ir-kalimas?sort=price')
  const card = page.getByRole('article').last().getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  // Read at the click, which may scroll first.
  await page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('left', String(scrollY)), { capture: true, once: true }),
  )
  await card.click()
  await expect(page).toHaveURL(/\/nuoma\/irankis\//)
  const left = await page.evaluate(() => Number(sessionStorage.getItem('left')))
  expect(left).toBeGreaterThan(100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/nuoma/grezimas-ir-kalimas?sort=price')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test(
  'without a network the shop says so, and the page comes by itself with it',
  oneWidth,
  async ({ page, context, allow }) => {
    allow(0)
    await open(page, '/duk')
    const notice = page.getByRole('status').filter({ hasText: 'Nėra interneto ryšio' })
    await expect(notice).toHaveCount(0)
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    const home = page.getByRole('navigation', { name: 'Apie parduotuvę' }).getByRole('link', { name: 'Pagrindinis' })
    // Prefetched on hover.
    await home.hover()
    await page.waitForTimeout(500)
    await home.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nėra ryšio' })).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Įrankiai tiek dienų' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  },
)

test(
  'T1638 scripts that are reset while the network seems to be there are told, and the pressed page opens',
  oneWidth,
  async ({ page, allow }) => {
    allow(0)
    allow(404)
    await open(page, '/duk')
    await page.route('**/assets/**', (route) => route.abort('connectionreset'))
    const home = page.getByRole('navigation', { name: 'Apie parduotuvę' }).getByRole('link', { name: 'Pagrindinis' })
    await home.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nėra ryšio' })).toBeVisible()
    await page.unroute('**/assets/**')
    await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Įrankiai tiek dienų' })).toBeVisible()
    // Another release has other scripts.
    await open(page, '/duk')
    await page.route(/assets\/home\.page/, (route) => route.fulfill({ status: 404 }), { times: 2 })
    await home.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Įrankiai tiek dienų' })).toBeVisible()
  },
)

test('text typed before the scripts load stays when they do', slowAtOneWidth, async ({ page }) => {
  let wait = Promise.resolve()
  await page.route('**/assets/*.js', async (route) => {
    await wait
    await route.continue()
  })
  for (const [path, names] of [
    ['/nuoma/grezimas-ir-kalimas', ['raktazodis', 'from', 'to']],
    ['/login', ['email', 'password']],
    ['/register', ['name', 'email', 'phone']],
    ['/forgot-password', ['email']],
    ['/#kontaktai', ['name', 'email', 'message']],
    ['/sutarties-atsisakymas', ['name', 'order_number', 'email']],
  ] as const) {
    let letIn = () => {}
    wait = new Promise<void>((resolve) => {
      letIn = resolve
    })
    await page.goto(path, { waitUntil: 'commit' })
    for (const name of names)
      await page.locator(`[name=${name}]`).fill(name === 'to' || name === 'from' ? '2027-03-15' : 'a@example.lt')
    letIn()
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    for (const name of names)
      await expect.soft(page.locator(`[name=${name}]`), `${name} of ${path}`).not.toHaveValue('')
  }
})

test(
  'before its scripts come the cart is empty or still being read, as this browser has it',
  oneWidth,
  async ({ page }) => {
    await page.route('**/assets/*.js', () => {})
    const isEmpty = page.getByText('Krepšelis tuščias')
    const isRead = page.getByText('Kraunamas krepšelis')
    await page.goto('/cart', { waitUntil: 'commit' })
    await expect(isEmpty).toBeVisible()
    await expect(isRead).toBeHidden()
    await page.evaluate(() => localStorage.setItem('cart', JSON.stringify([{ id: 1, type: 'sell', quantity: 1 }])))
    await page.reload({ waitUntil: 'commit' })
    await expect(isRead).toBeVisible()
    await expect(isEmpty).toBeHidden()
  },
)

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('catalogue, search, questions and rules are all there', oneWidth, async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#kontaktai')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Gręžimas ir kalimas' }).click()
    await page.getByRole('link', { name: 'Pigiausi' }).click()
    await expect(page).toHaveURL(/sort=price/)
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByText('su PVM').first()).toBeVisible()
    await page.goto('/pardavimas/elektriniai-irankiai')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Į krepšelį' })).toBeVisible()
    await page.locator('[name=raktazodis]').fill('perforatorius')
    await page.locator('[name=raktazodis]').press('Enter')
    await expect(page.getByText(/^Kaina €/).first()).toBeVisible()
    await page.goto('/duk')
    await expect(page.locator('main details')).toHaveCount(7)
  })
})

async function pathOfFirst(page: Page, list: string): Promise<string> {
  await page.goto(list)
  await waitForHydration(page)
  return (await page.getByRole('article').getByRole('link').first().getAttribute('href')) as string
}
