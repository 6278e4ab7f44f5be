import type { Request } from 'autocannon'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import { ListClientOrders, ListClientRentals } from '#selling/desk/client-work.contract.ts'
import { ListDeskOrders } from '#selling/desk/desk.contract.ts'
import { ShowClientCredit } from '#takings/credit/credit.contract.ts'
import { ShowClientDebt } from '#takings/debts/debts.contract.ts'
import { ListPaymentMethods } from '#takings/online-payments/online-payments.contract.ts'
import { ListClientDocuments } from '#takings/payments/client-payments.contract.ts'
import { compare, type Gear, rates } from './compare.ts'
import { reportAtMost } from './report.ts'
import { middle, officeRequest } from './with-office.ts'

const rounds = 30

export async function measureClientPage(gear: Gear, token: string, id: number): Promise<void> {
  const drafts = (state: 'draft' | 'quoted') => addressOf(ListDeskOrders, { query: { client_id: id, state, page: 1 } })
  const requests = [
    addressOf(ListClientDocuments, { params: { id }, query: { page: 1 } }),
    addressOf(ListClientOrders, { params: { id }, query: { page: 1 } }),
    addressOf(ShowClient, { params: { id } }),
    addressOf(ShowClientCredit, { params: { id } }),
    addressOf(ListClientRentals, { params: { id } }),
    drafts('draft'),
    drafts('quoted'),
    addressOf(ListPaymentMethods),
    addressOf(ShowClientDebt, { params: { id } }),
  ].map((path) => officeRequest(token, path))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await askTogether(gear.shop.url, requests))
  const found = await compare({ ...gear, rounds: 1 }, { requests, clients: 8 })
  const note = `${requests.length} questions at once; ${found.ratio.toFixed(3)} of bare for eight: ${rates(found)}`
  reportAtMost('client page', middle(times), 100, 'ms', note)
}

/** Milliseconds until the last answer. */
async function askTogether(url: string, requests: Request[]): Promise<number> {
  const begun = performance.now()
  await Promise.all(
    requests.map(async ({ path, headers }) => {
      const answer = await fetch(`${url}${path}`, headers && { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    }),
  )
  return performance.now() - begun
}
