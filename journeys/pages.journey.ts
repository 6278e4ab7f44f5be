import { expect, expectAccessible, oneWidth, open, test, waitForHydration } from './kit.ts'

test('the first page comes from the server whole, and comes to life under its strict policy @quick', async ({
  page,
  request,
}) => {
  const answer = await request.get('/')
  expect(await answer.text()).toContain('<h1')
  const policy = answer.headers()['content-security-policy']
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)

  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt')
  await expectAccessible(page)
})

test('the page that was kept comes to life just as the first one did', oneWidth, async ({ page }) => {
  await open(page, '/')
  await page.reload()
  await waitForHydration(page)
})

test('an unknown address shows the not-found page, whose link leads home', async ({ page, allow }) => {
  allow(404)
  const answer = await page.goto('/tokio/puslapio/nera')
  expect(answer?.status()).toBe(404)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: '404 - Puslapis nerastas' })).toBeVisible()
  await expect(page.getByText('Atsiprašome, bet puslapis, kurio ieškote, neegzistuoja.')).toBeVisible()
  await expect(page).toHaveTitle(/404 - Puslapis nerastas/)
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Grįžti į pradžią' }).click()
  await expect(page).toHaveURL('/')
})

test('T45 a script that somebody smuggled into a page does not run', oneWidth, async ({ browser, baseURL }) => {
  // Without the console check: an error is the point.
  const page = await browser.newPage()
  await page.route(`${baseURL}/`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</body>', '<script>window.stolen = true</script></body>')
    await route.fulfill({ response: answer, body })
  })
  const refusal = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
  await page.goto(`${baseURL}/`)
  await refusal
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  await page.close()
})
