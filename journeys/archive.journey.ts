import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Handover } from '#counter/handovers/handovers.contract.ts'
import { makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { createDataDir, removeDataDir } from '#platform/test-kit/running-program.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { generateCompanyCode } from './company.ts'
import { requestApi } from './counter.ts'
import { makeTool } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, readAuthHeaders, signInAs, slow } from './kit.ts'
import { openForOrders } from './own-shop.ts'
import { buildCompanyContact } from './scripted-shop.ts'
import { test } from './shop-in-time.ts'

const client = 'UAB „Archyvo <i>statyba</i>“'

test(
  'T2315 an owner takes the whole shop in one file, a spoiled one is refused before anything is written, and the good one opens as the same shop',
  slow,
  async ({ page, shop, allow }) => {
    allow(403)
    await shop.goTo(new Date())
    await signInAs(page, admin)
    await open(page, '/admin/archyvas')
    await openForOrders(page)
    const { orderId, clientId } = await work(page)
    const before = await readShop(page, { orderId, clientId })
    expect(before.papers.length).toBeGreaterThan(0)
    expect(before.deposit).toMatchObject({ held: 50_00 })
    expect(before.debt).toBeGreaterThan(0)

    const place = createDataDir()
    const file = join(place, 'archyvas.zip')
    await test.step('later the password is asked for again, and the file is noted with those that were read', async () => {
      await shop.goTo(new Date(Date.now() + 20 * 60_000))
      await open(page, '/admin/archyvas')
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByRole('button', { name: 'Atsisiųsti archyvą' }).click()
      const question = page.getByRole('dialog', { name: 'Patvirtinkite, kad tai jūs' })
      await question.locator('[name=current_password]').fill(admin.password)
      const coming = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^irankine-[\d-]{10}\.zip$/)
      await download.saveAs(file)
      await expect(page.getByText('Archyvas atsiųstas')).toBeVisible()
      await open(page, '/admin/saugumas')
      await expect(page.getByRole('row').filter({ hasText: 'Visos parduotuvės archyvas' })).toHaveCount(1)
    })

    const target = createDataDir()
    await test.step('a cut file and one that is no archive are refused in words, and the good one comes into an empty shop', async () => {
      const whole = readFileSync(file)
      for (const [name, bytes] of [
        ['nukirptas.zip', whole.subarray(0, whole.length - 2_000)],
        ['nuotrauka.zip', Buffer.from('ne archyvas'.repeat(500))],
      ] as const) {
        writeFileSync(join(place, name), bytes)
        const { status, stderr } = importArchive(join(place, name), target)
        expect([status, stderr]).toEqual([1, expect.stringContaining(`${name} is not a whole archive`)])
      }
      const { status, stdout, stderr } = importArchive(file, target)
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toContain('counted and summed like in the archive')
      const again = importArchive(file, target)
      expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is not empty')])
    })

    await test.step('the shop opens with the same order, papers and balances', async () => {
      await shop.goTo(new Date(), target)
      await signInAs(page, admin)
      await open(page, `/admin/buhalterija/uzsakymai/${orderId}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(orderId))
      await expect(page.getByText(client).first()).toBeVisible()
      expect(await readShop(page, { orderId, clientId })).toEqual(before)
      await open(page, `/admin/klientai/${clientId}`)
      await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible()
    })
    removeDataDir(target)
    removeDataDir(place)
  },
)

/** A company rents on credit and buys; its deposit is held, and what it bought is billed. */
async function work(page: Page): Promise<{ orderId: number; clientId: number }> {
  const tool = await makeTool(page, 'Perforatorius')
  const [from, to] = tool.days
  const made = async (address: string, data: object) =>
    (await requestApi<{ data: { id: number } }>(page, 'POST', `/api/admin/${address}`, data)).data.id
  const category = await made('sell-categories', { title: 'Apsauga' })
  const goods = await made('sell-products', {
    title: 'Pirštinės',
    sell_category_id: category,
    price: 450,
    left_in_stock: 40,
  })
  const company = { kind: 'company', name: client, code: generateCompanyCode(), ...buildCompanyContact(1) }
  const terms = { billing: 'monthly', due_days: 14, credit_limit: 100_000, stop_after_days: null }
  const clientId = await made('clients', { ...company, terms })
  const place = (...items: object[]) =>
    made('desk/orders', {
      private_or_company: 'company',
      client_id: clientId,
      title: client,
      im_k: company.code,
      name: 'Ona',
      lastname: 'Onaitė',
      email: 'ona@example.lt',
      phone: '+37061234567',
      address: 'Ozo g. 25',
      city: 'Vilnius',
      delivery: 'pickup',
      state: 'placed',
      items,
    })
  await place({ id: goods, type: 'sell', quantity: 3 })
  const orderId = await place({ id: tool.id, type: 'rent', quantity: 1, period: { from, to } })
  await requestApi(page, 'POST', `/api/admin/orders/${orderId}/deposit/hold`, { amount: 50_00, way: 'transfer' })
  const { data } = await requestApi<{ data: Handover }>(page, 'GET', `/api/admin/orders/${orderId}/handover`)
  await requestApi(page, 'POST', `/api/admin/orders/${orderId}/hand-over`, makeHandOverBody(data.tools))
  const until = toVilniusDay(new Date())
  await requestApi(page, 'POST', '/api/admin/billing/runs', { until, dry_run: false, client_ids: [clientId] })
  return { orderId, clientId }
}

/** Numbers, sums and bytes that are the shop's memory. */
async function readShop(page: Page, { orderId, clientId }: { orderId: number; clientId: number }) {
  const get = async <T>(address: string) => (await requestApi<{ data: T }>(page, 'GET', `/api/admin/${address}`)).data
  interface Paper {
    id: number
    kind: string
    full_number: string
    price_with_vat: number
  }
  const papers = await get<Paper[]>(`clients/${clientId}/documents`)
  // letters go out meanwhile
  const { mails: _, ...order } = await get<{ mails: object[]; price_with_vat: number }>(`orders/${orderId}`)
  const { entries, ...deposit } = await get<{ held: number; entries: { kind: string; amount: number }[] }>(
    `orders/${orderId}/deposit`,
  )
  const pdfs = await Promise.all(
    papers.map(async ({ id }) => {
      const answer = await page.request.get(`/api/admin/clients/${clientId}/documents/${id}/pdf`, {
        headers: await readAuthHeaders(page),
      })
      expect(answer.status()).toBe(200)
      return createHash('sha256')
        .update(await answer.body())
        .digest('hex')
    }),
  )
  expect(await get<object[]>(`tasks?about=client-${clientId}`)).toEqual([])
  const { open: debt } = await get<{ open: number }>(`clients/${clientId}/debt`)
  return { papers, pdfs, order, deposit, entries, debt }
}

function importArchive(file: string, dataDir: string) {
  return spawnSync(process.execPath, ['scripts/runtime.mjs', 'scripts/import-archive.ts', file], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
    timeout: 120_000,
  })
}
