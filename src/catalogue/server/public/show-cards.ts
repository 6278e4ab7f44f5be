import type { Database } from '#platform/database/database.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { computeNextMinute } from '#rules/periods/compute-hold-end.ts'
import { applyBranchHours, choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { tag } from '../../cache-tags.ts'
import type { AnyCard } from '../../catalogue.contract.ts'
import type { Dates } from '../../check-dates.ts'
import { addFreeUnitsAtBranches } from '../add-free-units-at-branches.ts'
import { findEarliest, findOpeningChange, listPartTags } from '../answer-lifetime.ts'
import { findNextRentalDue } from '../catalogue.queries.ts'
import { listCardsById } from '../list-cards-by-id.ts'
import { parseDates } from '../parse-dates.ts'
import { presentGoodsCard, presentRentCard } from '../present-catalogue.ts'

interface CardsQuery {
  ids: readonly number[]
  /** Rent: how many are free throughout. */
  dates?: Dates | undefined
  /** Where the dates are asked; absent: the default place. */
  place?: number | undefined
  now: Date
}

/** In the order of the ids, with the cache tags of the answer and how long it is true. 422 for the dates, or a place. */
export async function showCards(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  { ids, dates, place, now }: CardsQuery,
): Promise<{ cards: AnyCard[]; tags: string[]; until: Date | undefined }> {
  const settings = await readSettings(db)
  const places = await readPlaces(db, settings)
  const at = choosePlace(places, place)
  const calendar = applyBranchHours(settings, at)
  const period = dates && parseDates(dates, calendar, now)
  const placeId = at.isOnly ? undefined : at.place.id
  const [rows, due] = await Promise.all([
    listCardsById(pool, { ids, period, placeId, now }).then((cards) =>
      addFreeUnitsAtBranches(pool, cards, { places, period, now }),
    ),
    period ? findNextRentalDue(pool, [now]) : [],
  ])
  const cards = rows.map((row): AnyCard => {
    if (row.kind === 'rent') return { kind: 'rent', ...presentRentCard(row, settings.vat_rate) }
    return { kind: row.kind, ...presentGoodsCard(row, settings.vat_rate) }
  })
  const until = findEarliest([
    ...rows.flatMap((row) => [row.next_campaign, row.next_start]),
    ...due.map((next) => next.at),
    dates ? toInstant(dates.from, getUsualHours(dates.from, calendar).close) : null,
    dates && settings.late_hold_days !== null ? computeNextMinute(now) : null,
    findOpeningChange(at, now),
  ])
  const tags = [tag.catalogue, tag.stock, ...rows.flatMap(listPartTags), tag.categories, tag.campaigns, 'settings']
  return { cards, tags, until }
}
