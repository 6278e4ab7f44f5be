import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import type { Reader } from '#platform/database/database.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import type { OfficeSearchHit } from '../../find.contract.ts'
import { buildHighestSql } from './begins-with.ts'
import { collectInSteps, maxOfKind } from './collect-in-steps.ts'
import { buildPlaceCondition } from './place-conditions.ts'
import type { OfficeText } from './read-office-text.ts'
import type { Seeker } from './seeker.ts'

/** Drafts and quotes; one that was placed is found by its number alone, otherwise as the order that it has become. */
export const findQuotes = (
  reader: Reader,
  { text, figure, sum, phone, numbers, numberBeginnings, hasWords }: OfficeText,
  { place }: Seeker,
) =>
  collectInSteps(
    () => {
      const exact = or(
        numbers.length > 0 ? inArray(desk_orders.number, numbers) : undefined,
        figure === undefined ? undefined : and(eq(desk_orders.id, figure), isNotPlaced),
        sum === undefined ? undefined : and(eq(desk_orders.price_with_vat, sum), isNotPlaced),
        phone ? and(eq(desk_orders.phone, phone), isNotPlaced) : undefined,
      )
      return exact && readQuoteHits(reader, exact, place)
    },
    () =>
      numberBeginnings.length > 0
        ? readQuoteHits(
            reader,
            inArray(
              desk_orders.id,
              buildHighestSql('desk_orders', 'number', numberBeginnings, buildPlaceCondition('quote', place, sql`x`)),
            ),
            place,
          )
        : undefined,
    () => {
      const where = and(
        isNotPlaced,
        ...text.split(' ').map((word) => buildTextMatchCondition(desk_orders.letters, word)),
      )
      // As among orders, a short number is none of a phone.
      return hasWords && !phone && !(figure !== undefined && text.length < 4)
        ? readQuoteHits(reader, where, place)
        : undefined
    },
  )

const isNotPlaced = isNull(desk_orders.placed_at)

async function readQuoteHits(
  reader: Reader,
  where: SQL | undefined,
  place: Seeker['place'],
): Promise<OfficeSearchHit[]> {
  const rows = await reader
    .select({
      id: desk_orders.id,
      number: desk_orders.number,
      client: desk_orders.client,
      price_with_vat: desk_orders.price_with_vat,
    })
    .from(desk_orders)
    .where(and(where, buildPlaceCondition('quote', place, sql`${desk_orders}`)))
    .orderBy(desc(desk_orders.updated_at), desc(desk_orders.id))
    .limit(maxOfKind)
  return rows.map((row) => ({ kind: 'quote', ...row }))
}
