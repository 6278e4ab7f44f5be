import { makeTool, placeAtDesk, requestAsClerk } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('„keep it longer, and bring a second one“ on a paid order: the clerk sees the papers first, and hands all out under one screen @quick', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/juodrasciai')
  const tool = await makeTool(page, 'Betono maišyklė')
  const [from = '', to = '', next = ''] = tool.days
  const { id } = await placeAtDesk(page, tool, { from, to })
  await requestAsClerk(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`, {})

  await page.goto(`/admin/buhalterija/uzsakymai/${id}`)
  await page.getByRole('link', { name: 'Keisti užsakymą' }).click()
  const sums = page.getByRole('region', { name: 'Suma' })
  const line = page.getByRole('listitem', { name: tool.title })
  await line.getByLabel('Iki').fill(next)
  await line.getByLabel('Kiekis').fill('2')
  await expect(sums).toContainText('Papildomas užsakymas')
  await expect(sums).toContainText('Klientas dar mokės')
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
  await expect(page).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
  await expect(page.getByText('Užsakymas pakeistas.')).toBeVisible()
  await expect(page.getByText('Papildymai:')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  const { data } = await requestAsClerk<{ data: { tools: { quantity: number }[] } }>(
    page,
    'GET',
    `/api/admin/orders/${id}/handover`,
  )
  expect(data.tools.map(({ quantity }) => quantity)).toEqual([1, 1])
})

test('a machine of a paid order is swapped for a dearer one: what goes is credited, what comes is ordered', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/juodrasciai')
  const [tool, other] = [await makeTool(page, 'Mažas grąžtas'), await makeTool(page, 'Didelis grąžtas')]
  const [from = '', to = ''] = tool.days
  const { id } = await placeAtDesk(page, tool, { from, to })
  await requestAsClerk(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`, {})

  await page.goto(`/admin/buhalterija/uzsakymai/${id}/keisti`)
  await page.getByLabel('Įrankis ar prekė').fill(other.title)
  await expect(page.getByRole('option', { name: other.title })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Išimti: ${tool.title}` }).click()
  const sums = page.getByRole('region', { name: 'Suma' })
  await expect(sums).toContainText('Kreditinė sąskaita')
  await expect(sums).toContainText('Papildomas užsakymas')
  await expect(sums).toContainText('Klientui grąžinsite')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
  await expect(page.getByText('Kreditinė PVM sąskaita faktūra', { exact: true })).toBeVisible()
})
