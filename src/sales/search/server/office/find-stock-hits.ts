import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { findProductByCode } from '#catalogue/units/server/public/find-product-by-code.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { readScannedCode } from '#rules/codes/read-scanned-code.ts'
import type { OfficeSearchHit } from '../../find.contract.ts'
import { findProducts } from '../find-products.ts'
import { readTypedSearch } from '../read-typed-search.ts'
import { buildBeginsWithCondition } from './begins-with.ts'
import { collectInSteps, maxOfKind } from './collect-in-steps.ts'
import { buildPlaceCondition } from './place-conditions.ts'
import type { OfficeText } from './read-office-text.ts'
import type { Seeker } from './seeker.ts'

/** Machines by code, however scanned, or serial number; by the code's beginning; by any part of both. */
export const findUnitHits = (reader: Reader, { text, hasWords }: OfficeText, { place }: Seeker) => {
  const read = (where: SQL | undefined, order?: SQL) =>
    readUnitHits(reader, and(where, buildPlaceCondition('unit', place, sql`${units}`)), order)
  return collectInSteps(
    async () => {
      const isCode = inArray(sql`upper(${units.code})`, [text.toUpperCase(), ...readScannedCode(text)])
      const byCode = await read(isCode)
      if (byCode.length > 0 || !hasWords) return byCode
      return read(and(sql`${units.serial} <> ''`, sql`plain_letters(${units.serial}) = plain_letters(${text})`))
    },
    () =>
      hasWords
        ? read(
            buildBeginsWithCondition(sql`upper(${units.code})`, text.toUpperCase()),
            asc(sql`(upper(${units.code}) collate "C")`),
          )
        : undefined,
    () => (hasWords ? read(buildTextMatchCondition(codeAndSerial, text)) : undefined),
  )
}

const codeAndSerial = sql`plain_letters(${units.code} || ' ' || ${units.serial})`

async function readUnitHits(reader: Reader, where: SQL | undefined, order?: SQL): Promise<OfficeSearchHit[]> {
  const matches = reader
    .select({ id: units.id, code: units.code, serial: units.serial, product_id: units.product_id })
    .from(units)
    .where(where)
    .orderBy(...(order ? [order] : []))
    .limit(maxOfKind)
    .as('matches')
  const rows = await reader
    .select({ id: matches.id, code: matches.code, serial: matches.serial, title: products.title })
    .from(matches)
    .leftJoin(products, eq(products.id, matches.product_id))
    .orderBy(matches.code)
  return rows.map(({ id, code, serial, title }) => ({ kind: 'unit', id, code, serial, title: title ?? '' }))
}

/** A code's product comes alone; then goods by the beginning of theirs, then titles. */
export async function findProductsOfOffice({ db, pool }: Pick<Database, 'db' | 'pool'>, typed: OfficeText, now: Date) {
  const { text } = typed
  const beginning = and(
    sql`${products.sku} <> ''`,
    not(eq(products.kind, 'rent')),
    buildBeginsWithCondition(sql`upper(${products.sku})`, text.toUpperCase()),
  )
  const id = await findProductByCode(db, text)
  if (id) return collectInSteps(() => readProductHits(db, eq(products.id, id)), none, none)
  return collectInSteps(
    none,
    () => (typed.hasWords ? readProductHits(db, beginning, asc(sql`(upper(${products.sku}) collate "C")`)) : undefined),
    () => (typed.hasWords ? findTitled({ db, pool }, text, now) : undefined),
  )
}

const none = () => undefined

/** A code's product comes alone. */
export async function findProductsByWords(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  text: string,
  now: Date,
): Promise<OfficeSearchHit[]> {
  const id = await findProductByCode(db, text)
  return id ? readProductHits(db, eq(products.id, id)) : findTitled({ db, pool }, text, now)
}

async function findTitled(
  database: Pick<Database, 'db' | 'pool'>,
  text: string,
  now: Date,
): Promise<OfficeSearchHit[]> {
  const rows = await findProducts(await readTypedSearch(database, text), maxOfKind, now)
  return rows.map(({ id, kind: table, title }) => ({ kind: 'product', id, table, title }))
}

async function readProductHits(reader: Reader, where: SQL | undefined, order?: SQL): Promise<OfficeSearchHit[]> {
  const rows = await reader
    .select({ id: products.id, table: products.kind, title: products.title })
    .from(products)
    .where(where)
    .orderBy(...(order ? [order] : []))
    .limit(maxOfKind)
  return rows.map((row) => ({ kind: 'product', ...row }))
}
