import { z } from 'zod'
import { ById, defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { ImportResult } from '#platform/csv/import.contract.ts'
import { defineProgressEndpoint, ProgressKey } from '#platform/progress/progress.contract.ts'
import { LimitedString } from '#platform/text.ts'
import { type ImportKind, importKinds } from './import-kinds.ts'

const mappingIs = 'Stulpelių atitikmenys rašomi taip: { "failo stulpelis": "laukas" }.'

const Mapping = LimitedString(20_000, mappingIs)
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return undefined
    const { data } = z.record(z.string(), z.string()).safeParse(parseJson(text))
    if (data) return data
    context.addIssue(mappingIs)
    return z.NEVER
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ImportForm = ProgressKey.extend({
  /** The file's columns and what each is; absent: as with the same headings before, else by headings. */
  mapping: Mapping,
  dry_run: z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((written) => written === '1' || written === 'true'),
})

const RejectedForm = z.object({ mapping: Mapping })

export const ImportAnswer = ImportResult.extend({
  /** Null: nothing was written. */
  id: z.int().nullable(),
  /** Which column was read as which field. */
  mapping: z.record(z.string(), z.string()),
  /** Columns of the file that are nobody's field. */
  ignored: z.array(z.string()),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

export function buildImportEndpoints(kind: ImportKind) {
  const start = defineEndpoint({
    method: 'POST',
    address: `/api/admin/imports/${kind}`,
    who: 'settings:write',
    summary: `Rows of a CSV or XLSX file of another program become ${kind} of the shop: all, or none when one is wrong (422 with \`data\`); a dry run is tried and rolled back`,
    body: ImportForm,
    answer: wrapRow(ImportAnswer),
    multipart: { files: 'file', max: 1 },
    refuses: [409, 413, 415],
  })
  const rejected = defineEndpoint({
    method: 'POST',
    address: `/api/admin/imports/${kind}/rejected.csv`,
    who: 'settings:write',
    // one's own file back
    about: 'nobody',
    summary: `Rows of a file of ${kind} that would be refused, with their own columns and one more that says why, as a CSV file to be mended and sent again; nothing is written`,
    body: RejectedForm,
    file: 'text/csv',
    multipart: { files: 'file', max: 1 },
    refuses: [409, 413, 415],
  })
  return {
    start,
    rejected,
    rejectedXlsx: defineEndpoint({
      ...rejected,
      address: `/api/admin/imports/${kind}/rejected.xlsx`,
      summary: `The same rows of ${kind} as an XLSX file`,
      file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    progress: defineProgressEndpoint(start.address, start.who, ImportAnswer),
    fields: defineEndpoint({
      method: 'GET',
      address: `/api/admin/imports/${kind}/fields`,
      who: 'settings:write',
      about: 'nobody',
      summary: `What a column of a file of ${kind} may be`,
      answer: z.object({
        data: z.array(z.object({ field: z.string(), title: z.string(), required: z.boolean(), example: z.string() })),
      }),
    }),
  }
}

export const ListImports = defineEndpoint({
  method: 'GET',
  address: '/api/admin/imports',
  who: 'settings:write',
  about: 'nobody',
  summary: 'The last fifty imports, the latest first',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(importKinds),
        created: z.int(),
        updated: z.int(),
        at: Instant,
        undone_at: Instant.nullable(),
      }),
    ),
  }),
})

export const UndoImport = defineEndpoint({
  method: 'POST',
  address: '/api/admin/imports/:id/undo',
  who: 'settings:write',
  summary:
    'Take back what an import created; 409 `in-use` once anything depends on it or was changed, and of an import that changed what was there; `already-undone` the second time',
  params: ById,
  answer: wrapRow(z.object({ id: z.int(), removed: z.int() })),
  refuses: [404, 409],
})

const OldCount = z
  .int('Įrašykite skaičių.')
  .min(0, 'Įrašykite skaičių.')
  .max(100_000_000, 'Skaičius per didelis.')
  .nullable()
const OldSum = z.int('Įrašykite sumą.').min(0, 'Įrašykite sumą.').max(1_000_000_000_000, 'Suma per didelė.').nullable()
const Compared = z.object({ count: z.int().nullable(), sum: z.int().nullable() })

export const ListMoveSteps = defineEndpoint({
  method: 'GET',
  address: '/api/admin/imports/steps',
  who: 'settings:write',
  about: 'nobody',
  summary:
    'The kinds of files in the order of a move: what the shop has of each (sums in cents), what the old program had, and the difference',
  answer: z.object({
    data: z.array(
      z.object({
        kind: z.enum(importKinds),
        /** `imported`: not compared yet. */
        state: z.enum(['missing', 'imported', 'differs', 'done']),
        count: z.int(),
        /** Null: the kind has none. */
        sum: z.int().nullable(),
        /** Null: nobody typed it. */
        old: Compared.nullable(),
        /** Ours less theirs. */
        difference: Compared,
      }),
    ),
  }),
})

export const MoveTotals = z.object({
  kind: z.enum(importKinds, 'Tokio žingsnio nėra.'),
  count: OldCount,
  /** Cents. */
  sum: OldSum,
})
export type MoveTotals = z.infer<typeof MoveTotals>

export const SaveMoveTotals = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/imports/steps',
  who: 'settings:write',
  summary: 'How many of a kind the old program had, and for what sum in cents; null: nobody knows',
  body: MoveTotals,
  answer: ListMoveSteps.answer,
})
