import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { type Category, ListCategories } from '../catalogue.contract.ts'
import { OfficeListQuery } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { officeProducts } from './office-products.ts'

export const createProductsLoader = (kind: Kind) =>
  createOfficeLoader(
    ({ search, signal }) => ({ list: listOfProducts(kind, search, signal) }),
    ({ signal }) => ({ categories: categoriesOfAllKinds(signal) }),
  )

export class NoData extends Error {}

async function listOfProducts(kind: Kind, search: URLSearchParams, signal: AbortSignal) {
  const answer = await officeProducts[kind].list(readQuery(OfficeListQuery, search), signal)
  if (!Array.isArray(answer?.data)) throw new NoData()
  return answer
}

async function categoriesOfAllKinds(signal: AbortSignal): Promise<Record<Kind, Category[]>> {
  // no loader: a function of such a loader
  const list = async (kind: Kind) => (await sendRequest(ListCategories[kind], { signal })).data
  const [rent, sell, addition] = await Promise.all([list('rent'), list('sell'), list('addition')])
  return { rent, sell, addition }
}
