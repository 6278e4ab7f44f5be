import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, expectToFit, getDialog, open, signInAs, test } from './kit.ts'

test('sales of a period stand beside the period before, by what one asks, and are kept as a view @quick', async ({
  page,
}, { project }) => {
  const view = `Pagal produktą (${project.name})`
  await signInAs(page, admin)
  await open(page, '/admin/ataskaitos/pardavimai')
  await expect(page.getByRole('heading', { name: 'Pardavimai ir marža', level: 1 })).toBeVisible()
  await expect(page.getByText('Ką reiškia šie skaičiai')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Produktas', exact: true }).click()
  await page.getByRole('button', { name: 'Palyginti su ankstesniu laikotarpiu' }).click()
  await expect(page).toHaveURL(/by=product.*compare=previous/)
  await expect(page.getByRole('button', { name: 'Produktas', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Įsiminti rodinį' }).click()
  await getDialog(page).getByLabel('Pavadinimas').fill(view)
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByRole('navigation', { name: 'Rodiniai' }).getByRole('link', { name: view })).toBeVisible()

  await open(page, '/admin/ataskaitos/menuo')
  await expect(page.getByRole('heading', { name: 'Nieko neuždirbo' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  const mailed = page.getByRole('switch', { name: `Gauti pardavimus „${view}“` })
  await mailed.press('Space')
  await expect(page.getByText('Ataskaitos bus siunčiamos mėnesiui pasibaigus.')).toBeVisible()
  await page.reload()
  await expect(mailed).toBeChecked()
  await page.getByRole('navigation', { name: 'Mėnesiai' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
})

const reports = [
  ['panauda', 'utilisation', 'Įrangos užimtumas'],
  ['pardavimai', 'sales', 'Pardavimai ir marža'],
  ['nuolaidos', 'discounts', 'Nuolaidos'],
  ['remontas', 'repairs', 'Remontas ir žala'],
  ['pristatymai', 'deliveries', 'Pristatymai ir paėmimai'],
  ['uzstatai', 'deposits', 'Laikomi užstatai'],
  ['skolos', 'debts', 'Skolos pagal amžių'],
  ['prarasta-paklausa', 'lost-demand', 'Prarasta paklausa'],
] as const

test('T2335 each report tells what its figures mean, another period and the one before, gives its files and keeps a view', async ({
  page,
}, { project }) => {
  await signInAs(page, admin)
  for (const [path, name, title] of reports)
    await test.step(title, async () => {
      await open(page, `/admin/ataskaitos/${path}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.getByLabel('Laikotarpis', { exact: true }).selectOption({ label: 'Praėjęs mėnuo' })
      await expect(page).toHaveURL(/period=last-month/)
      const read = page.waitForResponse(
        (answer) => answer.url().includes(`/reports/${name}?`) && answer.url().includes('compare='),
      )
      await page.getByRole('button', { name: 'Palyginti su ankstesniu laikotarpiu' }).click()
      expect((await (await read).json()).before).toEqual({ from: expect.any(String), to: expect.any(String) })
      await expectRead(page)
      await expectMeanings(page)
      await expectAccessible(page)
      await expectToFit(page)

      for (const format of ['CSV', 'Excel']) {
        const coming = page.waitForEvent('download')
        await page.locator('summary').filter({ hasText: 'Atsisiųsti' }).click()
        await page.getByRole('button', { name: `${format} failas` }).click()
        expect((await coming).suggestedFilename()).toMatch(format === 'CSV' ? /\.csv$/ : /\.xlsx$/)
      }

      const view = `${title}, praėjęs (${project.name})`
      await page.getByRole('button', { name: 'Įsiminti rodinį' }).click()
      await getDialog(page).getByLabel('Pavadinimas').fill(view)
      await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
      await expect(page.getByRole('navigation', { name: 'Rodiniai' }).getByRole('link', { name: view })).toBeVisible()
    })
})

test('T2336 each report stands with no rows, with a thousand, and where it can’t be read', async ({ page, allow }) => {
  allow(500)
  await signInAs(page, admin)
  for (const [path, name, title] of reports)
    await test.step(title, async () => {
      const address = new RegExp(`/api/admin/reports/${name}\\?`)
      await open(page, `/admin/ataskaitos/${path}?from=2019-01-01&to=2019-01-31`)
      await expectRead(page)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectToFit(page)
      await expectAccessible(page)

      await page.route(address, async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        await route.fulfill({ response: answer, json: { ...body, data: multiplyRows(body.data) } })
      })
      await open(page, `/admin/ataskaitos/${path}?period=year`)
      await expectRead(page)
      await expectToFit(page)

      await page.unroute(address)
      await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'Neveikia' } }))
      await open(page, `/admin/ataskaitos/${path}`)
      await expect(page.getByText('Ataskaitos gauti nepavyko')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
      await page.unroute(address)
      await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
      await expect(page.getByText('Ataskaitos gauti nepavyko')).toBeHidden()
    })
})

const expectRead = (page: Page) => expect(page.locator('[aria-busy=true], .waiting, .animate-pulse')).toHaveCount(0)

/** Each figure of each table is defined beneath them; a table's first column names the row. */
async function expectMeanings(page: Page): Promise<void> {
  const terms = page.getByRole('region', { name: 'Ką reiškia šie skaičiai' }).locator('dt')
  const meanings = await terms.allInnerTexts()
  expect(meanings.length).toBeGreaterThan(2)
  const figures: string[] = []
  for (const table of await page.getByRole('main').getByRole('table').all())
    figures.push(...(await table.getByRole('columnheader').allInnerTexts()).slice(1))
  expect
    .soft(
      figures.filter((head) => !meanings.some((figure) => head.trim().startsWith(figure)) && head.trim() !== 'Pokytis'),
      page.url(),
    )
    .toEqual([])
}

interface Row {
  key?: string
  title?: string
  product?: { id: number; title: string }
}

function multiplyRows(rows: Row[]): Row[] {
  const [row] = rows
  if (!row) return []
  return Array.from({ length: 1_000 }, (_, at) => ({
    ...row,
    ...(row.key !== undefined && { key: String(at), title: `Eilutė, kurios pavadinimas ilgas, ${at}` }),
    ...(row.product && { product: { ...row.product, id: at + 1, title: `Įrankis ${at}` } }),
  }))
}
