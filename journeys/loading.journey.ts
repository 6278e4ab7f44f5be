import { admin, expect, oneWidth, open, signInAs, slowAtOneWidth, test } from './kit.ts'

const orders = '/admin/buhalterija/uzsakymai'

test(
  'the address changes at once, the rows stay until the next ones are here, and when these fail',
  oneWidth,
  async ({ page, allow }) => {
    allow(500)
    await signInAs(page, admin)
    await open(page, orders)
    const table = page.getByRole('table')
    const first = page.getByRole('row').nth(1)
    await expect(first.getByRole('link').first()).toBeVisible()
    const before = await first.innerText()

    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/admin/orders?*', async (route) => {
      await held
      await route.fulfill({ status: 500, json: {} })
    })
    await page.locator('[name=paid]').selectOption('lapsed')
    await expect(page).toHaveURL(/paid=lapsed/)
    await expect(page.locator('[name=paid]')).toHaveValue('lapsed')
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('tbody')).toHaveCSS('opacity', '0.6')
    await expect(first).toHaveText(before, { useInnerText: true })
    answer()
    await expect(page.getByText('Failed to load orders')).toBeVisible()
    await expect(table).not.toHaveAttribute('aria-busy')
    await expect(first).toHaveText(before, { useInnerText: true })

    await page.unroute('**/api/admin/orders?*')
    await open(page, `${orders}?paid=kada-nors&page=999`)
    await expect(first.getByRole('link').first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=999/)
  },
)

test('a screen is asked for anew once somebody has signed in beside it', slowAtOneWidth, async ({ page, context }) => {
  await signInAs(page, admin)
  await open(page, orders)
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible()

  const requests: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/admin/') && requests.push(new URL(request.url()).pathname),
  )
  await page.waitForTimeout(500)
  expect(requests, 'a screen that is left alone asks nothing').toEqual([])

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/admin\/orders(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  const beside = await context.newPage()
  await beside.goto('/duk')
  const entered = await beside.request.post('/api/login', { data: admin })
  const { token } = await entered.json()
  await beside.evaluate((value) => localStorage.setItem('token', value), token)
  await expect.poll(() => requests).toEqual(['/api/admin/orders'])
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('tbody')).toHaveCSS('opacity', '1')
  answer()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
})

test('a press on a link is shown before the next page is looked for', oneWidth, async ({ page }) => {
  await open(page, '/nuoma/grezimas-ir-kalimas')
  const link = page.getByRole('link', { name: 'Pigiausi' })
  const input = await link.evaluate((pressed: HTMLElement) => {
    let count = 0
    const { fetch } = window
    window.fetch = (...question) => {
      count++
      return fetch(...question)
    }
    pressed.click()
    return count
  })
  expect(input).toBe(0)
  await expect(link).toHaveAttribute('aria-current', 'true')
})
