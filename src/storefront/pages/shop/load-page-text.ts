import type { SendRequest } from '#platform/browser/api-client.ts'
import { ListPlaces } from '#shell/branches/places.contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { buildPageFacts } from '../build-page-facts.ts'
import type { PageName } from '../page-names.ts'
import { ShowPublicPage } from '../pages.contract.ts'

/** In loaders: what customers read on a page, and the facts that its text may name. `hasFees` as in `buildPageFacts`. */
export async function loadPageText(ask: SendRequest, page: PageName, hasFees = false) {
  const [{ data: settings }, { data: places }, { data: content }] = await Promise.all([
    ask(ShowPublicSettings),
    ask(ListPlaces),
    ask(ShowPublicPage, { params: { page } }),
  ])
  return { content, facts: buildPageFacts(settings, places, hasFees) }
}
