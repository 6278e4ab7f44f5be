import { z } from 'zod'
import { defineEndpoint, IdInBody, Instant, wrapRow } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { MomentInput } from '#rules/calendar/day-input.ts'
import { MAX_PACKAGE_DAYS } from '#rules/tariffs/tariff-limits.ts'
import { OfficeListQuery } from './catalogue.office.contract.ts'
import { type Kind, kinds } from './kinds.ts'
import { trackings } from './tracking.ts'

export const maxProductsAtOnce = 20_000

const percentWrong = 'Įrašykite procentus nuo −90 iki 900.'
/** Two decimals. */
const Percent = z
  .number(percentWrong)
  .min(-90, percentWrong)
  .max(900, percentWrong)
  .refine((percent) => percent !== 0 && /^-?\d+(?:\.\d{1,2})?$/.test(String(percent)), percentWrong)
const sumWrong = 'Įrašykite, kiek eurų pridėti ar atimti.'

/** One of them: what differs, not what is meant for one product. */
export const BulkChange = z
  .strictObject({
    /** Of the price without VAT, by the day or by the hour, whichever the tool has; rounded to a cent once. */
    price_percent: Percent.optional(),
    /** Cents, added to the price without VAT. */
    price_cents: z
      .int(sumWrong)
      .min(-10_000_000, sumWrong)
      .max(10_000_000, sumWrong)
      .refine((cents) => cents !== 0, sumWrong)
      .optional(),
    category_id: IdInBody.optional(),
    /** Of tools by the day. */
    minimum_days: z.int('Įrašykite dienas.').min(1, 'Bent viena diena.').max(MAX_PACKAGE_DAYS).optional(),
    /** Of tools. Codes that are made or end then are not taken back. */
    tracked: z.enum(trackings).optional(),
  })
  .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
    error: 'Pasirinkite, ką keisti.',
  })
export type BulkChange = z.infer<typeof BulkChange>

const Which = {
  ids: z.array(IdInBody).min(1, 'Pasirinkite produktus.').max(maxProductsAtOnce).optional(),
  /** All that the list finds by them. */
  filters: OfficeListQuery.pick({ q: true, category: true, stock: true }).optional(),
}

const ProductsEdit = z.object({
  changed: z.int(),
  /** Those that are so already. */
  same: z.int(),
  skipped: z.int(),
  /** The first of each. */
  rows: z.array(z.object({ id: z.int(), title: z.string(), before: z.string(), after: z.string() })),
  skipped_rows: z.array(z.object({ id: z.int(), title: z.string(), why: z.string() })),
  /** Of all that changes: sent back, so that what is done is what was looked at. */
  seen: z.string(),
  /** Null: it was a look. */
  done_at: Instant.nullable(),
  may_undo: z.boolean(),
})
export type ProductsEdit = z.infer<typeof ProductsEdit>

const endpointsOf = (kind: Kind) => ({
  edit: defineEndpoint({
    method: 'POST',
    address: `/api/admin/${kind}-products/bulk-edit`,
    who: 'catalogue:write',
    summary: `Change a price by percent or a sum, the category, the shortest rental or how units are known of many ${kind} products at once: of the named, or of all that the filters find. \`dry_run\` tells what would change; with its \`seen\` it is done, else 409 \`changed-meanwhile\``,
    body: z
      .object({
        ...Which,
        change: BulkChange,
        dry_run: z.boolean().default(false),
        seen: LimitedString(100).optional(),
      })
      .refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
        path: ['ids'],
        error: 'Pasirinkite produktus.',
      }),
    answer: wrapRow(ProductsEdit),
    refuses: [409],
  }),
  undo: defineEndpoint({
    method: 'POST',
    address: `/api/admin/${kind}-products/bulk-edit/undo`,
    who: 'catalogue:write',
    summary: `Take back one’s own edit of many ${kind} products within ten minutes: what was changed since stays as it is`,
    body: z.object({ done_at: MomentInput('Nurodykite keitimo akimirką.') }),
    answer: wrapRow(z.object({ restored: z.int(), left: z.int() })),
    refuses: [409],
  }),
})

export const ProductsEdits = Object.fromEntries(kinds.map((kind) => [kind, endpointsOf(kind)])) as Record<
  Kind,
  ReturnType<typeof endpointsOf>
>
