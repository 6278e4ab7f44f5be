import { z } from 'zod'
import { defineEndpoint, Instant, Message } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { Entries, LimitedString, SingleLineText } from '#platform/text.ts'

/** WebAuthn `RegistrationResponseJSON`; the server verifies it. */
const NewKey = z.object({
  id: LimitedString(2_000),
  rawId: LimitedString(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: LimitedString(10_000),
    attestationObject: LimitedString(100_000),
    transports: z.array(LimitedString(30)).max(10).optional(),
  }),
  clientExtensionResults: Entries(LimitedString(100), z.unknown(), 50).default({}),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional().catch(undefined),
})

/** `AuthenticationResponseJSON`. */
export const ShownKey = z.object({
  id: LimitedString(2_000),
  rawId: LimitedString(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: LimitedString(10_000),
    authenticatorData: LimitedString(10_000),
    signature: LimitedString(10_000),
    userHandle: LimitedString(200).optional(),
  }),
  clientExtensionResults: Entries(LimitedString(100), z.unknown(), 50).default({}),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional().catch(undefined),
})
export type ShownKey = z.infer<typeof ShownKey>

/** WebAuthn options, passed to the browser unread. */
export const KeyQuestion = z.looseObject({ challenge: z.string() })

const Name = SingleLineText(60, 'Įrašykite pavadinimą.').min(1, 'Įrašykite pavadinimą.')

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  synced: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const userPasskeysCalls = defineResource('/api/user/passkeys', { read: 'customer', write: 'customer' })

export const ListPasskeys = userPasskeysCalls.read({
  whileOwing: true,
  summary: 'One’s own passkeys, the oldest first',
  answer: z.object({ data: z.array(Passkey) }),
})

export const BeginPasskey = defineEndpoint({
  method: 'POST',
  address: '/api/user/passkeys/options',
  who: 'customer',
  risk: 'credentials',
  whileOwing: true,
  summary: 'What a browser needs to make a passkey; five minutes, once',
  answer: KeyQuestion,
  refuses: [409],
})

export const AddPasskey = userPasskeysCalls.create({
  risk: 'credentials',
  whileOwing: true,
  summary: 'Keep a passkey that the browser has made; the first second factor brings recovery codes, shown only here',
  body: z.object({ name: Name, key: NewKey }),
  answer: z.object({ data: Passkey, recovery_codes: z.array(z.string()) }),
  refuses: [409],
})

export const RenamePasskey = userPasskeysCalls.update({
  summary: 'Call a passkey by another name',
  body: z.object({ name: Name }),
  answer: z.object({ data: Passkey }),
})

export const RemovePasskey = userPasskeysCalls.remove({
  risk: 'credentials',
  summary: 'Sign in with this passkey no more',
  refuses: [409],
})

export const BeginFreshPasskey = defineEndpoint({
  method: 'POST',
  address: '/api/user/fresh/passkey/options',
  who: 'customer',
  summary: 'A question to one’s own passkeys, to be answered in place of the password',
  answer: KeyQuestion,
  refuses: [409],
})

export const ProveByPasskey = defineEndpoint({
  method: 'POST',
  address: '/api/user/fresh/passkey',
  who: 'customer',
  summary: 'Show a passkey: for ten minutes what answers 403 `sign-in-again` without it may be done',
  body: z.object({ key: ShownKey }),
  answer: Message,
})
