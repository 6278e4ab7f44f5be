import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { issueHandoverRecord } from '#counter/handovers/server/issue-handover-record.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { writePayment } from '#finance/payments/server/write-payment.ts'
import { prepareContract } from '#orders/server/prepare-contract.ts'
import { createFollowUpOrder } from '#orders/server/public/create-follow-up-order.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { getLineVat } from '#people/documents/document-snapshot.ts'
import { makeHandoverRecord } from '#people/documents/handover-record.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { snapshotHash, toCanonicalJson } from '#people/documents/server/public/snapshot-hash.ts'
import { renderPayButton } from '#people/mail/pay-button-placeholder.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { issueCredit } from '#sales/closing/server/issue-credit.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const settings = await readSettings(shop.context.database.db)
  const bank = { iban: 'LT121000011101001000', swift: 'PAVZLT22', bank: 'Pavyzdinis bankas' }
  await inTx((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), { ...settings, ...bank }, { by: null }),
  )
  await everyDocument()
})

const inTx = <T>(action: (tx: Tx) => Promise<T>) => shop.context.database.transaction(action)

/** In all variants: buyer, site, receipt, hours, deposits, another day of payment, covered charges. */
async function everyDocument(): Promise<void> {
  const by = { byUserId: admin.id, now: shop.context.clock() }
  const [object] = await shop.context.database.db
    .insert(objects)
    .values({ user_id: admin.id, title: 'Namas Žaliakalnyje', address: 'Aušros g. 21', city: 'Kaunas' })
    .returning({ id: objects.id })
  const tool = await makeRentProduct(shop, {
    units: 9,
    properties: [{ property: 'Komplektacija', value: 'lagaminas' }],
  })
  const worth = { deposit: 5000, replacement_value: 45_000 }
  const byDay = {
    ...worth,
    product_id: tool.id,
    title: 'Perforatorius „Makita“',
    attributes: [{ attribute_name: 'Galia', attribute: '1500 W' }],
    quantity: 2,
    charged_units: 3,
    unit_price: 1557,
    period: { from: '2026-11-20', to: '2026-11-24', to_time: '15:30' },
    starts_at: new Date('2026-11-20T06:00:00Z'),
    expected_return: new Date('2026-11-24T13:30:00Z'),
    receipt: [
      { date: '2026-11-20', weekday: 5, charged: true },
      { date: '2026-11-21', weekday: 6, charged: false, reason: 'savaitgalis' },
      { date: '2026-11-22', weekday: 7, charged: false, reason: 'savaitgalis' },
      { date: '2026-11-23', weekday: 1, charged: true },
      { date: '2026-11-24', weekday: 2, charged: true },
    ],
  }
  const byHour = { title: 'Keltuvas', charged_units: 4, period: { from: '2026-12-03', hours: 4, from_time: '08:00' } }
  const goods = { title: 'Diskas', attributes: [{ attribute_name: 'Skersmuo', attribute: '230 mm' }], quantity: 4 }
  const site = { object_id: object?.id, comment: 'Skambinti prieš atvežant', delivery: 'delivery' } as const

  const company = await makeOrder(shop, { order: { ...testCompany, ...site }, lines: [byDay, byHour, goods] })
  const person = await makeOrder(shop, { lines: [goods, byDay] })
  for (const { id: orderId } of [company, person]) {
    await inTx((tx) => prepareContract(createWork(tx, { by: by.byUserId, now: by.now }), { orderId, ...by }))
    const settings = await readSettings(shop.context.database.db)
    await inTx((tx) =>
      issueHandoverRecord(createWork(tx, { now: by.now }), { orderId, act: makeHandoverRecord(), settings }),
    )
  }
  await inTx(async (tx) => {
    const paid = { amount: 5_000_000, way: 'transfer', ...by } as const
    await writePayment(createWork(tx, { by: paid.byUserId, now: paid.now }), {
      orderId: person.id,
      paidOn: '2026-11-16',
      ...paid,
    })
    await markPaid(createWork(tx, { by: by.byUserId, now: by.now }), { orderId: person.id, ...by })
    await markPaid(createWork(tx, { by: by.byUserId, now: by.now }), { orderId: company.id, ...by })
  })
  const part = [
    { position: 0, quantity: 1 },
    { position: 1, amount_with_vat: 1_000 },
  ]
  const credit = { reason: 'Grąžinta prekė', return_stock: false, ...by }
  await inTx((tx) =>
    issueCredit(createWork(tx, { by: credit.byUserId, now: credit.now }), {
      orderId: person.id,
      lines: part,
      ...credit,
    }),
  )
  await inTx((tx) =>
    issueCredit(createWork(tx, { by: credit.byUserId, now: credit.now }), {
      orderId: company.id,
      lines: 'all',
      ...credit,
    }),
  )
  const charges = { lines: [{ title: 'Valymas', amount: 2_500 }], covered: 1_000 }
  for (const { id: orderId } of [company, person])
    await inTx((tx) =>
      createFollowUpOrder(createWork(tx, { by: by.byUserId, now: by.now }), { orderId, ...charges, ...by }),
    )
}

const sha256 = (value: unknown) => createHash('sha256').update(toCanonicalJson(value)).digest('hex')

/** Without `vat` of lines and `vat_lines`, which papers did not say when these hashes were taken. */
function withoutVatFacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutVatFacts)
  if (typeof value !== 'object' || value === null) return value
  const isOfVat = (name: string, inner: unknown) =>
    name === 'vat_lines' || (name === 'vat' && typeof inner === 'object')
  const kept = Object.entries(value).filter(([name, inner]) => !isOfVat(name, inner))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutVatFacts(inner)]))
}

test('issued documents of orders keep their hashes for ever, but for the facts of VAT that they say now', async () => {
  const issued = await shop.context.database.db.select().from(documents).orderBy(asc(documents.id))
  const hashed = issued.map(({ kind, snapshot }) => [kind, snapshotHash(withoutVatFacts(snapshot) as typeof snapshot)])
  expect(hashed).toEqual([
    ['prepayment', '9bb6f2bb3a2ca07162839a592aa4fd598ea3c529a5f9fa29133c52a38ebba9f1'],
    ['prepayment', 'e25399db8b1a0c267bbbb6c2cce94ccee6cf3d1ad3c37e11c7245f256a006e4e'],
    ['contract', 'b5628d1200627b9cc1894a267656af1a1f52ab32361ea879f352231ed0c9c794'],
    ['act', 'de6327119dfaee8085316ebee3b499c3a730f31168585164aedcc184f80f4ea8'],
    ['contract', '343b58c1f39c251b83d11ca4dcddd9799b65d58d1461ffc5abc23c2b61b26456'],
    ['act', '28086b81db4f33272133ac1fbdb10b9d8686e89879c350ae8f0232fc914d00c4'],
    ['invoice', '1178a16a4d9804422c76b4ea9fd05ead54846f47c2adebd35aafd66f269bca15'],
    ['invoice', '275a95541710ca915076d978464e158f69ddbf4d0bd69f121483d83c717b861e'],
    ['credit', '16302d510af8930377a9118a7f0e28e33cc38d5b138e911be30d435af497aacb'],
    ['credit', '5ce5e02f231bf9221922da251cf270793f24c1068a7be754472ddf3a1fa49615'],
    ['prepayment', 'd10e120a9bcee2046a2bd3032f71a5219afb932cad224e485df95c8638ecf6f5'],
    ['prepayment', '3e3c9cc8df26dbcb0a8c322df1e1b1c24b7df8d91c6854aedabf251d8cac9733'],
  ])
  for (const { snapshot, snapshot_hash } of issued) expect(snapshotHash(snapshot)).toBe(snapshot_hash)

  const papers = issued.map(({ snapshot }) => snapshot).filter(({ vat_lines }) => vat_lines !== undefined)
  expect(papers.length).toBeGreaterThan(7)
  for (const paper of papers) {
    const { lines, vat_lines, price, vat, vat_rate } = paper
    const standard = { rate: vat_rate, kind: 'standard' }
    expect(vat_lines).toEqual([{ ...standard, price, vat }])
    expect(lines.map((line) => getLineVat(line, paper))).toEqual(lines.map(() => standard))
  }
})

test('the mails that go with them say the same, letter by letter, where nobody takes money on the net', async () => {
  const written = await shop.context.database.db.select().from(mails).orderBy(asc(mails.id))
  expect(
    written.map(({ template, subject, text, html, attachments }) => [
      template,
      sha256({ subject, ...renderPayButton({ text, html }, []), attachments }),
    ]),
  ).toEqual([
    ['order-placed', 'ecd5433bd1ca15ea8dbceac59c322950642bb63ff82a94b94c43c706e989eb95'],
    ['order-placed', 'b60d6bb88fb2c380a6635651d1b48dde08129ee62dd10db76647bf3414fb6ecf'],
    ['order-paid', '0e92229381f5e4ee13e3867bcccc061d67c515e215ba8467f79e75fdc9d13b1d'],
    ['order-paid', '331a8591d41d79e70abde39004ac63a78c0686f1e252a52c15034f463aee65d7'],
    ['order-credited', 'ffc0ac619ae7f44d79456f3813d67648f9c8ec7389966911f131faa03250383d'],
    ['order-credited', 'c164999d8fb29075114cca90c2eaabb5575d676aad830a784480d22e67d90c7e'],
    ['order-charged', 'af74be30377b6d413a33b44ac69823a2bc312fba9b87fb7f08385a5c58911b2c'],
    ['order-charged', 'b63aa86b9b47f0cf3ffd7d95af9e98fdd91e3a30c7801de1ed2a9631abfd3df6'],
  ])
})
