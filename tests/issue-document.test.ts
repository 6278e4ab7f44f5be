import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { showOrder } from '#orders/server/public/orders.queries.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'

const shop = openShopForFile()

test('an order has a prepayment invoice that says all of it, and a mail that carries it', async () => {
  const { id, documentId } = await makeOrder(shop, {
    order: { ...testCompany, comment: 'Skambinti prieš atvežant' },
    lines: [
      {
        title: 'Perforatorius',
        quantity: 2,
        charged_units: 3,
        unit_price: 1550,
        period: { from: '2026-11-20', to: '2026-11-24', to_time: '17:00' },
        receipt: [
          { date: '2026-11-20', weekday: 5, charged: true },
          { date: '2026-11-21', weekday: 6, charged: false, reason: 'savaitgalis' },
          { date: '2026-11-22', weekday: 7, charged: false, reason: 'savaitgalis' },
          { date: '2026-11-23', weekday: 1, charged: true },
          { date: '2026-11-24', weekday: 2, charged: true },
        ],
      },
      { title: 'Diskas', attributes: [{ attribute_name: 'Skersmuo', attribute: '230 mm' }], quantity: 4 },
    ],
  })

  const [document] = await shop.context.database.db.select().from(documents).where(eq(documents.id, documentId))
  expect(document?.snapshot).toMatchObject({
    kind: 'prepayment',
    full_number: 'ISF000001',
    issued_on: '2026-11-18',
    due_on: '2026-11-20',
    buyer: {
      name: 'UAB „Ąžuolo statyba“',
      code: '305691172',
      vat_code: 'LT100001919017',
      address: 'Šv. Gertrūdos g. 7, LT-44296 Kaunas',
    },
    price: 13300,
    vat: 2793,
    price_with_vat: 16093,
    lines: [
      {
        details: [
          'Nuoma: 2026-11-20 – 2026-11-24, grąžinti iki 17:00',
          'Skaičiuojamos 3\u00a0dienos. Nemokamai: savaitgalis (2\u00a0d.)',
        ],
      },
      { details: ['Skersmuo: 230 mm'] },
    ],
  })
  expect(document && snapshotHash(document.snapshot)).toBe(document?.snapshot_hash)

  const [mail] = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, id))
  expect(mail).toMatchObject({ recipient: 'ruta@example.lt', attachments: [{ document_id: documentId }] })

  const order = await showOrder(shop.context.database.db, id)
  expect(order).toMatchObject({
    is_payed: false,
    placed_at: '2026-11-18T08:30:00.000Z',
    documents: [{ kind: 'prepayment', number: 'ISF000001', issued_at: '2026-11-18T08:30:00.000Z' }],
  })
})

test('a shop with an account issues prepayments with the text of their QR code, fixed for good', async () => {
  const { db } = shop.context.database
  const settings = { ...(await readSettings(db)), iban: 'LT121000011101001000', swift: 'PAVZLT22' }
  await shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), settings, { by: null }),
  )
  const { id, documentId } = await makeOrder(shop)
  const [document] = await db.select().from(documents).where(eq(documents.id, documentId))
  expect(document?.snapshot.payment_qr?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', 'PAVZLT22', settings.name, settings.iban, 'EUR12.10', ''],
    buildDocumentReference('prepayment', id),
  ])
  expect(document && snapshotHash(document.snapshot)).toBe(document?.snapshot_hash)
})
