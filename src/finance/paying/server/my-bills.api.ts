import { listPaymentMethods } from '#finance/online-payments/server/online-providers.ts'
import { beginPayment } from '#finance/online-payments/server/public/begin-payment.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { ListCompanyBills, ListOrderBills, type MyBills, PayCompanyBills, PayOrderBills } from '../my-bills.contract.ts'
import { type BillsToPay, listCompanyBills, listOrderBills } from './my-bills.queries.ts'

export const registerMyBillRoutes: ModuleApi = (route, context) => {
  const begun = new RateLimit(attempts.beginPayment)

  const entry = async ({ bills }: BillsToPay, now: Date): Promise<MyBills> => ({
    bills: bills.map(({ id, full_number: number, due_on, open }) => ({
      id,
      number,
      due_on,
      open,
      is_late: due_on !== null && due_on < toVilniusDay(now),
    })),
    methods: await listPaymentMethods(context.config),
  })

  function pay(
    { clientId, bills }: BillsToPay,
    { documents, seen, ...how }: BodyOf<typeof PayCompanyBills>,
    now: Date,
  ) {
    const chosen = bills.filter(({ id }) => documents.includes(id))
    const areAllOpen = chosen.length === new Set(documents).size
    assertVersion({
      seen,
      current: areAllOpen ? chosen.reduce((sum, { open }) => sum + open, 0) : null,
      code: 'sum-changed',
      said: 'Sąskaitos pasikeitė. Peržiūrėkite, kiek liko mokėti, ir spauskite dar kartą.',
    })
    const documentIds = chosen.map(({ id }) => id)
    return beginPayment(context, { subject: { clientId, documentIds }, ...how, now })
  }

  route(ListCompanyBills, async ({ params, who, now, database }) => ({
    data: await entry(await listCompanyBills(database.db, { clientId: params.id, userId: who.id, now }), now),
  }))

  route(PayCompanyBills, async ({ params, body, who, now, request, database }) => {
    const bills = await listCompanyBills(database.db, { clientId: params.id, userId: who.id, now })
    begun.count(toIpKey(request.ip), now)
    return { data: await pay(bills, body, now) }
  })

  route(ListOrderBills, async ({ params, who, now, database }) => ({
    data: await entry(await listOrderBills(database.db, { orderId: params.id, userId: who.id, now }), now),
  }))

  route(PayOrderBills, async ({ params, body, who, now, request, database }) => {
    const bills = await listOrderBills(database.db, { orderId: params.id, userId: who.id, now })
    begun.count(toIpKey(request.ip), now)
    return { data: await pay(bills, body, now) }
  })
}
