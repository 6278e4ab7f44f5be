import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Handover } from '#counter/handovers/handovers.contract.ts'
import { makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import type { RegisterName } from '#finance/registers/registers.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { requestApi } from './counter.ts'
import { makeTool, placeAtDesk } from './desk-order.ts'
import { downloadFileName, expect, expectAccessible, expectToFit, open, signInAs } from './kit.ts'
import { openForOrders, signInAsOwner, test } from './own-shop.ts'
import { fetchRegister, fetchRegisterSheet, sumCents, toRegisterRows } from './registers.ts'

const accountant = { email: 'buhaltere@example.lt', password: 'sandelio-raktas-9' }
const today = toVilniusDay(new Date())
const month = today.slice(0, 7)
const period = { from: `${month}-01`, to: today }

test('T2316 an accountant takes the registers of a month as files, by record, day and month, and they are what the month says', async ({
  page,
  request,
  shop,
  allow,
}) => {
  allow(403)
  await signInAsOwner(page, request, shop)
  await open(page, '/admin')
  await openForOrders(page)
  await work(page)
  const person = { name: 'Birutė', lastname: 'Balansienė', password_confirmation: accountant.password }
  await requestApi(page, 'POST', '/api/admin/users', { ...accountant, ...person, roles: ['accountant'] })
  await signInAs(page, accountant)

  await test.step('the screen brings files by record, by day and by month', async () => {
    await open(page, '/admin/buhalterija/registrai?period=month')
    await expect(page.getByRole('heading', { level: 1, name: 'Registrai' })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    expect(await downloadFileName(page, 'Dokumentai: CSV failas')).toBe(`dokumentu-registras-${today}.csv`)
    expect(await downloadFileName(page, 'Atsargos: Excel failas')).toBe(`atsargu-registras-${today}.xlsx`)
    await page.getByText('Pagal mėnesį').click()
    await expect(page).toHaveURL(/by=month/)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mokėjimai: CSV failas' }).click()
    const rows = toRegisterRows(readFileSync(await (await coming).path(), 'utf8'))
    expect([...new Set(rows.map(({ Laikotarpis }) => Laikotarpis))]).toEqual([month])
  })

  const shown = await test.step('the month’s page tells its figures', async () => {
    await open(page, `/admin/buhalterija/menesiai?month=${month}`)
    const figures: Record<string, number> = {}
    for (const name of [
      'Sąskaitos be PVM',
      'PVM',
      'Gauta mokėjimų',
      'Priimta užstatų',
      'Grąžinta užstatų',
      'Laikoma užstatų',
      'Klientų skolos',
    ]) {
      const figure = page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
      figures[name] = Number((await figure.first().innerText()).replaceAll(/[^\d−-]/g, '').replace('−', '-'))
    }
    expect(figures).toMatchObject({ 'Priimta užstatų': 80_00, 'Grąžinta užstatų': 30_00, 'Laikoma užstatų': 50_00 })
    for (const name of ['Sąskaitos be PVM', 'Gauta mokėjimų', 'Klientų skolos'])
      expect([name, (figures[name] ?? 0) > 0]).toEqual([name, true])
    return figures
  })

  const sums: [RegisterName, head: string, figure: string][] = [
    ['documents', 'Suma be PVM', 'Sąskaitos be PVM'],
    ['documents', 'PVM', 'PVM'],
    ['payments', 'Suma', 'Gauta mokėjimų'],
    ['deposits', 'Priimta', 'Priimta užstatų'],
    ['deposits', 'Grąžinta', 'Grąžinta užstatų'],
  ]
  for (const by of [undefined, 'day', 'month'] as const)
    await test.step(`sums of both kinds of files, ${by ?? 'record by record'}`, async () => {
      const wanted = { ...period, ...(by && { by }) }
      for (const [name, head, figure] of sums) {
        const rows = await fetchRegister(page, name, wanted)
        const cells = await fetchRegisterSheet(page, name, wanted)
        expect([name, head, sumCents(rows, head), sumCents(cells, head)]).toEqual([
          name,
          head,
          shown[figure],
          shown[figure],
        ])
      }
      const held = (await fetchRegister(page, 'deposits', wanted)).map((row) => row['Laikoma pabaigoje'])
      const debts = await fetchRegister(page, 'debts', wanted)
      expect(by ? held.at(-1) : held.toSorted().join()).toBe(by ? '50,00' : '0,00,50,00')
      expect(sumCents(by ? debts.slice(-1) : debts, 'Skola')).toBe(shown['Klientų skolos'])
    })

  await test.step('no screen of others is shown, and nothing of theirs done', async () => {
    await open(page, '/admin/persikraustymas')
    await expect(page.getByRole('heading', { name: 'Šis ekranas – ne jūsų pareigoms' })).toBeVisible()
    await expectAccessible(page)
    await open(page, '/admin/archyvas')
    await expect(page.getByRole('heading', { name: 'Šis ekranas – ne jūsų pareigoms' })).toBeVisible()
    expect(
      await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        const ask = async (method: string, address: string) =>
          (await fetch(`/api/admin/${address}`, { method, headers })).status
        return Promise.all([
          ask('GET', 'archive.zip'),
          ask('GET', 'imports'),
          ask('POST', 'imports/1/undo'),
          ask('PUT', 'settings'),
          ask('POST', 'rent-products'),
          ask('POST', 'users'),
        ])
      }),
    ).toEqual([403, 403, 403, 403, 403, 403])
  })
})

/** Two paid orders, one that went out unpaid, one deposit that is held and one of which a part went back. */
async function work(page: Page): Promise<void> {
  const tool = await makeTool(page, 'Perforatorius')
  const [from = '', to = ''] = tool.days
  const post = (address: string, data: object = {}) => requestApi(page, 'POST', `/api/admin/orders/${address}`, data)
  const first = await placeAtDesk(page, tool, { from, to })
  const second = await placeAtDesk(page, tool, { from: to, to, lastname: 'Petraitienė' })
  const third = await placeAtDesk(page, tool, { from, to: from, lastname: 'Onaitienė' })
  const { data } = await requestApi<{ data: Handover }>(page, 'GET', `/api/admin/orders/${third.id}/handover`)
  await post(`${third.id}/hand-over`, makeHandOverBody(data.tools))
  for (const { id } of [first, second]) await post(`${id}/mark-as-paid`)
  await post(`${first.id}/deposit/hold`, { amount: 50_00, way: 'card' })
  await post(`${second.id}/deposit/hold`, { amount: 30_00, way: 'card' })
  await post(`${second.id}/deposit/settle`, { returned: 30_00, kept: 0, way: 'card' })
}
