import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { rental_extensions } from './rental-extensions.tables.ts'
import { makeRental } from './rentals.factories.ts'
import { rentals } from './rentals.tables.ts'
import { sendReturnNotices } from './send-return-notices.ts'

const shop = openShopForFile()

type MadeRental = Awaited<ReturnType<typeof makeRental>>

/** Out since Wednesday, due on Friday evening. */
async function aTool(changes: Partial<Parameters<typeof makeRental>[1]> = {}): Promise<MadeRental> {
  shop.setNow(new Date('2026-11-18T06:00:00Z'))
  const { id } = await makeRentProduct(shop, { units: 5 })
  const from = toInstant('2026-11-18', '08:00')
  return makeRental(shop, { productId: id, from, to: toInstant('2026-11-20', '17:00'), ...changes })
}

async function at(day: string, time: string): Promise<void> {
  shop.setNow(toInstant(day, time))
  await sendReturnNotices(shop.context)
}

const mailsOf = ({ order_id }: MadeRental) =>
  shop.context.database.db
    .select()
    .from(mails)
    .where(and(eq(mails.order_id, order_id), inArray(mails.template, ['return-reminder', 'return-late'])))
    .orderBy(mails.id)
const entry = async (rental: MadeRental) =>
  (await mailsOf(rental)).map(({ template, written_at }) => `${template} ${written_at.toISOString().slice(0, 16)}`)

test('the day before the agreed return the customer is reminded once, from nine o’clock on', async () => {
  const tool = await aTool()
  await at('2026-11-18', '10:00')
  await at('2026-11-19', '08:59')
  expect(await entry(tool)).toEqual([])
  await at('2026-11-19', '09:00')
  await at('2026-11-19', '09:10')
  await at('2026-11-20', '09:00')
  expect(await entry(tool)).toEqual(['return-reminder 2026-11-19T07:00'])

  const [mail] = await mailsOf(tool)
  expect(mail).toMatchObject({
    recipient: 'ruta@example.lt',
    subject: `Rytoj grąžinimo diena, užsakymas Nr. ${tool.order_id}`,
  })
  for (const words of ['Perforatorius', 'iki 2026-11-20 17:00', '{{shop}}/vartotojas/uzsakymai', 'Pratęsti nuomą']) {
    expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(words)
  }
})

test('a program that was down at nine makes up for it the same day, until closing time', async () => {
  const tool = await aTool()
  await at('2026-11-19', '16:50')
  expect(await entry(tool)).toEqual(['return-reminder 2026-11-19T14:50'])
  const missed = await aTool()
  await at('2026-11-19', '17:00')
  expect(await entry(missed)).toEqual([])
})

test('a late tool is told the day after and every third day, three times; nothing once it is back', async () => {
  const tool = await aTool()
  const back = await aTool()
  await at('2026-11-20', '16:59')
  expect(await entry(tool)).toEqual([])
  for (let day = 21; day <= 30; day++) {
    await at(`2026-11-${day}`, '09:00')
    if (day === 21)
      await shop.context.database.db
        .update(rentals)
        .set({ returned_at: shop.context.clock() })
        .where(eq(rentals.id, back.id))
  }
  const days = ['2026-11-21T07:00', '2026-11-24T07:00', '2026-11-27T07:00']
  expect(await entry(tool)).toEqual(days.map((day) => `return-late ${day}`))
  expect(await entry(back)).toEqual(['return-late 2026-11-21T07:00'])
  expect((await mailsOf(tool))[0]?.text).toContain('vėluojama nuo 2026-11-20 17:00')
})

test('a later agreed return is reminded of anew, the earlier one no more', async () => {
  const tool = await aTool()
  await at('2026-11-19', '09:00')
  const { db } = shop.context.database
  const return_after = toInstant('2026-11-24', '17:00')
  const extended_at = shop.context.clock()
  await db
    .insert(rental_extensions)
    .values({ rental_id: tool.id, return_before: tool.expected_return, return_after, extended_at })
  await db.update(rentals).set({ expected_return: return_after }).where(eq(rentals.id, tool.id))
  await at('2026-11-21', '09:00')
  await at('2026-11-23', '12:00')
  expect(await entry(tool)).toEqual(['return-reminder 2026-11-19T07:00', 'return-reminder 2026-11-23T10:00'])
})

test('no return mail is sent for a rental that was cancelled, deleted, not handed over yet, or has no address', async () => {
  const cancelled = await aTool({ cancelledAt: toInstant('2026-11-18', '09:00') })
  const planned = await aTool({ from: toInstant('2026-11-20', '08:00') })
  const deleted = await aTool()
  const erased = await aTool()
  const { db } = shop.context.database
  await db.update(orders).set({ deleted_at: shop.context.clock() }).where(eq(orders.id, deleted.order_id))
  await db.update(orders).set({ email: '-' }).where(eq(orders.id, erased.order_id))
  await at('2026-11-19', '09:00')
  for (const tool of [cancelled, planned, deleted, erased]) expect(await entry(tool)).toEqual([])
})

test('two programs at once write each mail once', async () => {
  const tools = [await aTool(), await aTool(), await aTool({ quantity: 2 })]
  shop.setNow(toInstant('2026-11-19', '09:00'))
  await Promise.all(Array.from({ length: 4 }, () => sendReturnNotices(shop.context)))
  for (const tool of tools) expect(await entry(tool)).toHaveLength(1)
  shop.setNow(toInstant('2026-11-21', '09:00'))
  await Promise.all(Array.from({ length: 4 }, () => sendReturnNotices(shop.context)))
  for (const tool of tools) expect(await entry(tool)).toHaveLength(2)
  expect((await mailsOf(tools[2] as MadeRental))[1]?.text).toContain('Perforatorius, 2\u00a0vnt.: vėluojama nuo')
})
