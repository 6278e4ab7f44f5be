import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { AdminCategories } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'

export const categoriesLoader = (kind: Kind) => {
  const { list } = AdminCategories[kind]
  return staffLoader(({ search, signal }) => ({
    list: sendRequest(list, { query: readQuery(list.query, search), signal }),
  }))
}
