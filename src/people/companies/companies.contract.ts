import { z } from 'zod'
import { defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { parseAnyVatCode } from '#rules/codes/any-vat-code.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'

const codeOf = (parse: (text: string) => string | undefined, wrong: string) =>
  LimitedString(30).transform((text, context) => {
    const code = parse(text)
    if (code !== undefined) return code
    context.issues.push({ code: 'custom', message: wrong, input: text })
    return z.NEVER
  })

export const FindCompany = defineEndpoint({
  method: 'GET',
  address: '/api/companies/:code',
  who: 'anyone',
  summary:
    'Name and address of a legal entity, from the register’s open data as last imported; null when it is not there, or ' +
    'nothing was imported. 30 a minute from one client',
  params: z.object({ code: codeOf(parseCompanyCode, 'Neteisingas įmonės kodas.') }),
  answer: wrapRow(
    z
      .object({
        code: z.string(),
        name: z.string(),
        /** The address in one line. */
        address: z.string().nullable(),
        status: z.string().nullable(),
      })
      .nullable(),
  ),
})

const VatCheck = z.object({
  /** Whether `VIES_URL` is set. */
  is_on: z.boolean(),
  /** Null: not checked yet, or no answer. */
  check: z
    .object({
      answer: z.enum(['valid', 'invalid', 'unknown']),
      name: z.string().nullable(),
      address: z.string().nullable(),
      consultation_number: z.string().nullable(),
      asked_at: Instant,
    })
    .nullable(),
})
export type VatCheck = z.infer<typeof VatCheck>

const params = z.object({ code: codeOf(parseAnyVatCode, 'Neteisingas PVM mokėtojo kodas.') })

export const ShowVatCheck = defineEndpoint({
  method: 'GET',
  address: '/api/admin/vat-checks/:code',
  who: 'orders:read',
  summary: 'What VIES last said of a VAT code',
  params,
  answer: wrapRow(VatCheck),
})

export const CheckVatCode = defineEndpoint({
  method: 'POST',
  address: '/api/admin/vat-checks/:code',
  who: 'orders:write',
  summary: 'Ask VIES about a VAT code now; `unknown` says that nobody answered. 409 when the shop does not ask VIES',
  params,
  answer: wrapRow(VatCheck),
  refuses: [409],
})
