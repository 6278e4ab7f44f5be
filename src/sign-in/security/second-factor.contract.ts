import { z } from 'zod'
import { defineEndpoint, Instant } from '#platform/contract.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'

const CurrentPassword = LimitedString(1_000, 'Įveskite dabartinį slaptažodį.').min(1, 'Įveskite dabartinį slaptažodį.')
const WithPassword = z.object({ current_password: CurrentPassword })

/** Six digits, with or without a space in the middle. */
const TotpCode = SingleLineText(20, 'Įveskite kodą.')
  .min(1, { error: 'Įveskite kodą.', abort: true })
  .transform((text) => cleanTypedText(text).replaceAll(/[ -]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), 'Kodas – šeši skaitmenys.')

/** Ten codes, each good for one sign-in; shown only here. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const SecondFactor = z.object({
  totp: z.boolean(),
  totp_since: Instant.nullable(),
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  /** Demanded of this person as staff: the last cannot be removed. */
  demanded: z.boolean(),
  advised: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const ShowSecondFactor = defineEndpoint({
  method: 'GET',
  address: '/api/user/second-factor',
  who: 'customer',
  whileOwing: true,
  summary: 'What stands beside one’s own password: never a secret',
  answer: SecondFactor,
})

export const BeginTotp = defineEndpoint({
  method: 'POST',
  address: '/api/user/totp',
  who: 'customer',
  whileOwing: true,
  summary: 'A new secret for an authenticator app; nothing is asked for until a code of it has come back',
  body: WithPassword,
  answer: z.object({ secret: z.string(), otpauth_url: z.string() }),
  refuses: [409],
})

export const ConfirmTotp = defineEndpoint({
  method: 'POST',
  address: '/api/user/totp/confirm',
  who: 'customer',
  whileOwing: true,
  summary:
    'The app’s first code: from now on one is asked for at sign-in. Answers the only sight of the recovery codes',
  body: z.object({ code: TotpCode }),
  answer: RecoveryCodes,
  refuses: [409],
})

export const RemoveTotp = defineEndpoint({
  method: 'DELETE',
  address: '/api/user/totp',
  who: 'customer',
  summary: 'Codes of the app are asked for no more',
  body: WithPassword,
  refuses: [409],
})

export const RenewRecoveryCodes = defineEndpoint({
  method: 'POST',
  address: '/api/user/recovery-codes',
  who: 'customer',
  summary: 'Ten new recovery codes; the old ones are worth nothing from now on',
  body: WithPassword,
  answer: RecoveryCodes,
  refuses: [409],
})
