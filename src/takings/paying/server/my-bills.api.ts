import type { BodyOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { beginPayment } from '#takings/online-payments/server/begin-payment.ts'
import { methodsOf } from '#takings/online-payments/server/online-providers.ts'
import { ListCompanyBills, ListOrderBills, type MyBills, PayCompanyBills, PayOrderBills } from '../my-bills.contract.ts'
import { type BillsToPay, companyBills, orderBills } from './my-bills.queries.ts'

export const myBillsApi: RoomApi = (route, ground) => {
  const begun = new RateLimit(attempts.beginPayment)

  const told = async ({ bills }: BillsToPay, now: Date): Promise<MyBills> => ({
    bills: bills.map(({ id, full_number: number, due_on, open }) => ({
      ...{ id, number, due_on, open },
      is_late: due_on !== null && due_on < dayOf(now),
    })),
    methods: await methodsOf(ground.config),
  })

  function pay(
    { clientId, bills }: BillsToPay,
    { documents, seen, ...how }: BodyOf<typeof PayCompanyBills>,
    now: Date,
  ) {
    const chosen = bills.filter(({ id }) => documents.includes(id))
    if (chosen.length < new Set(documents).size || chosen.reduce((sum, { open }) => sum + open, 0) !== seen)
      throw conflict('sum-changed', 'Sąskaitos pasikeitė. Peržiūrėkite, kiek liko mokėti, ir spauskite dar kartą.')
    const documentIds = chosen.map(({ id }) => id)
    return beginPayment(ground, { subject: { clientId, documentIds }, ...how, now })
  }

  route(ListCompanyBills, async ({ params, who, now, database }) => ({
    data: await told(await companyBills(database.db, { clientId: params.id, userId: who.id, now }), now),
  }))

  route(PayCompanyBills, async ({ params, body, who, now, request, database }) => {
    const bills = await companyBills(database.db, { clientId: params.id, userId: who.id, now })
    begun.count(clientKey(request.ip), now)
    return { data: await pay(bills, body, now) }
  })

  route(ListOrderBills, async ({ params, who, now, database }) => ({
    data: await told(await orderBills(database.db, { orderId: params.id, userId: who.id, now }), now),
  }))

  route(PayOrderBills, async ({ params, body, who, now, request, database }) => {
    const bills = await orderBills(database.db, { orderId: params.id, userId: who.id, now })
    begun.count(clientKey(request.ip), now)
    return { data: await pay(bills, body, now) }
  })
}
