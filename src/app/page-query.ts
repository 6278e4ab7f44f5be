import type { PageParameters } from '#platform/pages/page-address.ts'

const isNumber = (text: string) => /^[1-9]\d{0,6}$/.test(text)
/** Whether there is such a day the list says itself. */
const isWrittenAsDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isPlace = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** What a list's and a tool's page read of their address; `readListQuery` and `findKnownBranch` read it in them. */
const ofList = {
  page: isNumber,
  sort: (text: string) => text === 'price' || text === '-price',
  available: (text: string) => text === '1',
  from: isWrittenAsDay,
  to: isWrittenAsDay,
  place: isPlace,
}
const ofTool = { place: isPlace }
const ofSearch = { raktazodis: () => true, from: isWrittenAsDay, to: isWrittenAsDay, place: isPlace }

/** Query parameters that the public page at `path` reads, each by what it takes; others make no rendering of their own. */
export const pageQuery: PageParameters = (path) => {
  if (/^\/nuoma\/irankis\/[^/]+$/.test(path)) return ofTool
  if (/^\/(?:nuoma|pardavimas|priedai)\/[^/]+$/.test(path)) return ofList
  return path === '/search' ? ofSearch : {}
}
