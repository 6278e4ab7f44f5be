import { eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { FieldErrors } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { replaceWholeList, type WholeList } from '#shell/action/whole-list.ts'
import type { Work } from '#shell/action/work.ts'
import type { Fee, FeeRow } from '../fees.contract.ts'
import { FeesSaved } from '../fees.events.ts'
import { readFees } from './fees.queries.ts'
import { fees } from './fees.tables.ts'

interface SaveFeesInput {
  rows: FeeRow[]
  /** The version that the form showed; absent: the last save wins. */
  seen?: string | undefined
}

/** As `replaceWholeList`; 403 `sign-in-again` where a fee changes; 422 for an unknown or repeated id or a repeated title. */
export async function saveFees(work: Work<number>, input: SaveFeesInput): Promise<void> {
  const changes = await replaceWholeList(work, list, input)
  if (changes.length === 0) return
  work.assertFresh()
  await work.happened(FeesSaved, { kind: 'settings', id: null, title: 'Įkainiai' }, { changes })
  work.invalidate('fees')
}

const list: WholeList<Fee, FeeRow> = { table: fees, read: readFees, validate, write, describeChanges }

function validate(rows: FeeRow[], before: Fee[]): FieldErrors {
  const errors: FieldErrors = {}
  const titles = rows.map(({ title }) => title.toLocaleLowerCase('lt'))
  for (const [at, { id }] of rows.entries()) {
    if (id && !before.some((fee) => fee.id === id)) errors[`data.${at}.id`] = ['Tokio įkainio nebėra.']
    if (id && rows.findIndex((row) => row.id === id) < at) errors[`data.${at}.id`] = ['Įkainis įrašytas du kartus.']
    if (titles.indexOf(titles[at] ?? '') < at) errors[`data.${at}.title`] = ['Toks įkainis jau įrašytas.']
  }
  return errors
}

async function write(tx: Tx, rows: FeeRow[]): Promise<void> {
  const kept = rows.flatMap(({ id }) => id ?? [])
  await tx.delete(fees).where(kept.length > 0 ? notInArray(fees.id, kept) : undefined)
  for (const [position, { id, ...entry }] of rows.entries()) {
    if (id)
      await tx
        .update(fees)
        .set({ ...entry, position })
        .where(eq(fees.id, id))
    else await tx.insert(fees).values({ ...entry, position })
  }
}

/** A list in another order says so. */
function describeChanges(before: Fee[], after: Fee[]): string[] {
  const was = new Map(before.map((fee) => [fee.id, said(fee)]))
  const removed = before.filter(({ id }) => !after.some((fee) => fee.id === id))
  const changes = [
    ...after.flatMap((fee) => {
      const old = was.get(fee.id)
      if (old === undefined) return [`Pridėta: ${said(fee)}`]
      return old === said(fee) ? [] : [`${old} → ${said(fee)}`]
    }),
    ...removed.map((fee) => `Išimta: ${said(fee)}`),
  ]
  return changes.length > 0 ? changes : ['Pakeista rūšis arba eilė']
}

const said = ({ title, unit, price, vat }: Fee) =>
  `${title}, ${formatMoney(price)} ${vat ? 'be PVM' : '(ne PVM)'} už ${unit}`
