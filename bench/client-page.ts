import type { Request } from 'autocannon'
import { ShowClientCredit } from '#finance/credit/credit.contract.ts'
import { ShowClientDebt } from '#finance/debts/debts.contract.ts'
import { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import { ListClientDocuments } from '#finance/payments/client-payments.contract.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { ListClientOrders, ListClientRentals } from '#sales/desk/client-work.contract.ts'
import { ListDeskOrders } from '#sales/desk/desk.contract.ts'
import { compare, formatRates, type Gear } from './compare.ts'
import { reportMaximum } from './report.ts'
import { buildOfficeRequest, computeMedian } from './with-office.ts'

const rounds = 30

export async function measureClientPage(gear: Gear, token: string, id: number): Promise<void> {
  const drafts = (state: 'draft' | 'quoted') =>
    buildEndpointUrl(ListDeskOrders, { query: { client_id: id, state, page: 1 } })
  const requests = [
    buildEndpointUrl(ListClientDocuments, { params: { id }, query: { page: 1 } }),
    buildEndpointUrl(ListClientOrders, { params: { id }, query: { page: 1 } }),
    buildEndpointUrl(ShowClient, { params: { id } }),
    buildEndpointUrl(ShowClientCredit, { params: { id } }),
    buildEndpointUrl(ListClientRentals, { params: { id } }),
    drafts('draft'),
    drafts('quoted'),
    buildEndpointUrl(ListPaymentMethods),
    buildEndpointUrl(ShowClientDebt, { params: { id } }),
  ].map((path) => buildOfficeRequest(token, path))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await askTogether(gear.shop.url, requests))
  const comparison = await compare({ ...gear, rounds: 1 }, { requests, clients: 8 })
  const note = `${requests.length} questions at once; ${comparison.ratio.toFixed(3)} of bare for eight: ${formatRates(comparison)}`
  reportMaximum('client page', computeMedian(times), 100, 'ms', note)
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
