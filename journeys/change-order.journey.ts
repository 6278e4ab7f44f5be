import { makeTool, placeAtDesk, readPlaced, requestAsClerk } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, slowAtOneWidth, test } from './kit.ts'

test('a clerk changes a placed order: what can’t be had is told before it is saved, and each change stays with its paper @quick', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/juodrasciai')
  const [tool, other] = [await makeTool(page, 'Kampinis šlifuoklis'), await makeTool(page, 'Dulkių siurblys')]
  const [from = '', to = '', next = ''] = tool.days
  const { id } = await placeAtDesk(page, tool, { from, to })
  await placeAtDesk(page, tool, { from: next, to: next, quantity: 2, lastname: 'Visaturė' })

  await page.goto(`/admin/buhalterija/uzsakymai/${id}`)
  await page.getByRole('link', { name: 'Keisti užsakymą' }).click()
  await expect(page.getByRole('heading', { name: 'Keisti užsakymą' })).toBeVisible()
  const line = page.getByRole('listitem', { name: tool.title })
  const sums = page.getByRole('region', { name: 'Suma' })
  const save = page.getByRole('button', { name: 'Išsaugoti pakeitimus' })
  await expect(sums).toContainText('Dar nieko nepakeista.')
  await expect(save).toBeDisabled()
  await expectAccessible(page)

  // The next day both are taken.
  await line.getByLabel('Iki').fill(next)
  await expect(line.getByRole('status')).toContainText('laisv')
  await expect(sums).toContainText('Pataisykite pažymėtas eilutes')
  await expectToFit(page)

  await line.getByLabel('Iki').fill(to)
  await line.getByLabel('Kiekis').fill('2')
  await page.getByLabel('Įrankis ar prekė').fill(other.title)
  await expect(page.getByRole('option', { name: other.title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem', { name: other.title })).toContainText('nauja')
  // 24,20 € before; two for two days, and the other one for the same days
  await expect(sums).toContainText('72,60 €')
  await expect(sums).toContainText('+48,40 €')
  await expectAccessible(page)
  await save.click()

  await expect(page).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
  await expect(page.getByText('Užsakymas pakeistas. Pataisyta sąskaita siunčiama')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Pakeitimai' })
  await expect(changes).toContainText('buvo 1 vnt., dabar 2 vnt.')
  await expect(changes).toContainText(`Pridėta: „${other.title}“`)
  await expect(changes.getByRole('listitem').filter({ hasText: /^1\sredakcija/ })).toContainText('24,20 €')
  for (const revision of [1, 2]) {
    const paper = page.waitForEvent('download')
    await changes.getByRole('button', { name: new RegExp(`, ${revision} redakcija`) }).click()
    expect((await paper).suggestedFilename()).toMatch(new RegExp(`-${revision}\\.pdf$`))
  }
  await expectAccessible(page)
  await expectToFit(page)
})

test(
  'of two clerks with the same order one wins; the other is told, loses nothing that was typed, and saves on top',
  slowAtOneWidth,
  async ({ page, context, allow }) => {
    await signInAs(page, admin)
    await open(page, '/admin/juodrasciai')
    const tool = await makeTool(page, 'Vibroplokštė')
    const [from = '', to = '', next = ''] = tool.days
    const { id } = await placeAtDesk(page, tool, { from, to })
    const address = `/admin/buhalterija/uzsakymai/${id}/keisti`
    const other = await context.newPage()
    await signInAs(other, admin)
    for (const tab of [page, other]) await open(tab, address)

    await page.getByLabel('Kiekis').fill('2')
    await page.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
    await expect(page).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)

    allow(409)
    await other.getByRole('button', { name: `Išimti: ${tool.title}` }).click()
    await other.getByRole('button', { name: `Palikti: ${tool.title}` }).click()
    await other.getByLabel('Iki', { exact: true }).fill(next)
    await other.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
    await expect(other.getByRole('alert').first()).toContainText('kažkas tai pakeitė')
    await expect(other.getByLabel('Iki', { exact: true })).toHaveValue(next)
    await other.getByRole('button', { name: 'Užkrauti naujausią, mano pakeitimus palikti' }).click()
    await expect(other.getByText('Naujausias užsakymas įkeltas')).toBeVisible()
    await expect(other.getByLabel('Iki', { exact: true })).toHaveValue(next)
    await expect(other.getByLabel('Kiekis')).toHaveValue('2')
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
    await expect(other).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
    await expect(other.getByRole('region', { name: 'Pakeitimai' })).toContainText('3 redakcija')

    const { version, form } = await readPlaced(other, id)
    expect([version, form.items.map(({ quantity }) => quantity)]).toEqual([4, [2]])
    await open(other, address)
    await other.getByLabel('Kiekis').fill('1')
    await expect(other.getByText('Nauja išankstinės sąskaitos redakcija')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Išsaugoti pakeitimus' })).toBeEnabled()
    await requestAsClerk(other, 'POST', `/api/admin/orders/${id}/mark-as-paid`, {})
    await other.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
    await expect(other.getByRole('alert').first()).toContainText('kokie dokumentai bus išrašyti')
    await expect(other.getByLabel('Kiekis')).toHaveValue('1')
    await other.getByRole('button', { name: 'Užkrauti naujausią, mano pakeitimus palikti' }).click()
    await expect(other.getByText('Kreditinė sąskaita', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
    await expect(other).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
    await expect(other.getByText('Kreditinė PVM sąskaita faktūra', { exact: true })).toBeVisible()
  },
)
