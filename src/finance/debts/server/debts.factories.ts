import { eq, inArray } from 'drizzle-orm'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { payment_documents, payments } from '#finance/payments/server/payments.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import type { Day } from '#rules/calendar/day.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'

export async function makeDebtor(
  shop: { context: AppContext },
  overrides: Partial<typeof clients.$inferInsert> = {},
): Promise<number> {
  const now = shop.context.clock()
  const [client] = await shop.context.database.db
    .insert(clients)
    .values({
      kind: 'company',
      name: testCompany.title,
      code: testCompany.im_k,
      vat_code: testCompany.pvm_k,
      email: 'buhalterija@example.lt',
      phone: '+37061234567',
      address: 'Šv. Gertrūdos g. 7',
      city: 'Kaunas',
      postal_code: '44296',
      billing: 'monthly',
      created_at: now,
      updated_at: now,
      ...overrides,
    })
    .returning({ id: clients.id })
  if (!client) throw new Error('The sample client was not written')
  return client.id
}

interface SampleBill {
  clientId: number
  due_on: Day
  issued_on?: Day
  price_with_vat?: number
}

/** Write a shop's bills in order of their days. */
export async function makeDebtorBill(
  shop: { context: AppContext },
  { clientId, due_on, issued_on = addDays(due_on, -14), price_with_vat = 12_100 }: SampleBill,
): Promise<{ id: number; full_number: string }> {
  const bill = await makeBill(shop, {
    clientId,
    sums: [price_with_vat],
    dueOn: due_on,
    now: toInstant(issued_on, '12:00'),
  })
  const { db } = shop.context.database
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  const im_k = client?.kind === 'company' ? client.code : null
  await db.update(orders).set({ client_id: clientId, im_k }).where(inArray(orders.id, bill.orderIds))
  return bill
}

export async function payBill(
  tx: Tx,
  {
    clientId,
    documentId,
    amount,
    on,
    now,
  }: { clientId: number; documentId: number; amount: number; on: Day; now: Date },
): Promise<void> {
  const [payment] = await tx
    .insert(payments)
    .values({ client_id: clientId, paid_on: on, amount, way: 'transfer', created_at: now })
    .returning({ id: payments.id })
  if (!payment) throw new Error('The sample payment was not written')
  await tx.insert(payment_documents).values({ payment_id: payment.id, document_id: documentId, amount })
}
