import { requireFreshSignInToChange } from '#platform/http/risk.ts'
import type { Person } from '#platform/http/session.ts'
import type { Work } from '#shell/action/work.ts'
import type { BranchInput, Place } from '../places.contract.ts'
import { PlaceAdded } from '../places.events.ts'
import { lockPlaces } from './lock-places.ts'
import { makeDefault } from './make-default.ts'
import './places.refusals.ts'
import { places } from './places.tables.ts'
import { readPlaces } from './public/read-places.ts'

/** Open as the default one unless it says so. Throws 422 at `code`: taken; 403 `sign-in-again` with an address of its own or of its news. */
export async function addPlace(work: Work, { is_default, ...fields }: BranchInput, by: Person | null): Promise<Place> {
  const { tx, now } = work
  const nowhere: Pick<BranchInput, 'news_mails' | 'email'> = { news_mails: null, email: '' }
  requireFreshSignInToChange(['news_mails', 'email'], { before: nowhere, after: fields, by, now })
  await lockPlaces(tx)
  const { opening_hours } = await work.settings()
  const [added] = await tx
    .insert(places)
    .values({ opening_hours, closed_days: [], ...fields, created_at: work.now })
    .returning()
  if (!added) throw new Error('No place was added.')
  if (is_default) await makeDefault(work, { id: added.id, by })
  await work.happened(PlaceAdded, { kind: 'place', id: added.id, title: added.title }, { code: added.code })
  work.invalidate('settings')
  return placeNow(work, added.id)
}

/** The branch as everybody sees it from now on. */
export async function placeNow({ tx }: Work, id: number): Promise<Place> {
  const place = (await readPlaces(tx)).find((one) => one.id === id)
  if (!place) throw new Error(`Place ${id} is not there.`)
  return place
}
