import { z } from 'zod'
import { defineEndpoint, type EndpointShape, wrapRow } from '../contract.ts'
import { defineProgressEndpoint, ProgressKey } from '../progress/progress.contract.ts'
import type { Right } from '../rights.ts'

const ImportForm = ProgressKey.extend({
  /** `1` is a dry run. */
  dry_run: z.enum(['0', '1']).transform((written) => written === '1'),
})

/** `row` as a spreadsheet numbers it (the header row is 1); `field` is '' when the whole row is wrong. */
export const RowError = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type RowError = z.infer<typeof RowError>

export const ImportResult = z.object({ created: z.int(), updated: z.int(), errors: z.array(RowError) })
export type ImportResult = z.infer<typeof ImportResult>

/** All rows, or none when one is wrong (422 with the same `data`). */
export const defineImportEndpoint = <const Address extends EndpointShape['address']>(
  address: Address,
  who: Right,
  summary: string,
) =>
  defineEndpoint({
    method: 'POST',
    address,
    who,
    summary,
    body: ImportForm,
    answer: wrapRow(ImportResult),
    multipart: { files: 'file', max: 1 },
    refuses: [409, 413, 415],
  })
export type ImportEndpoint = ReturnType<typeof defineImportEndpoint>

export const defineImportProgressEndpoint = ({ address, who }: ImportEndpoint) =>
  defineProgressEndpoint(address, who, ImportResult)
export type ImportProgressEndpoint = ReturnType<typeof defineImportProgressEndpoint>
