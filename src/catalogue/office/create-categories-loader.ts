import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { AdminCategories } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'

export const createCategoriesLoader = (kind: Kind) => {
  const { list } = AdminCategories[kind]
  return createOfficeLoader(({ search, signal }) => ({
    list: sendRequest(list, { query: readQuery(list.query, search), signal }),
  }))
}
