import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'
import { KeyQuestion, ShownKey } from '#sign-in/security/passkeys.contract.ts'
import { LocalCart, LoginTicket, Remember, SignedIn } from './auth.contract.ts'

export const LoginPasskeyOptions = defineEndpoint({
  method: 'POST',
  address: '/api/login/passkey/options',
  who: 'anyone',
  summary: 'A question to whatever passkeys this browser has: five minutes, once',
  answer: KeyQuestion,
})

export const LoginPasskey = defineEndpoint({
  method: 'POST',
  address: '/api/login/passkey',
  who: 'anyone',
  summary: 'Sign in by a passkey alone: it shows the device and, by finger, face or PIN, its owner',
  body: z.object({ key: ShownKey, remember: Remember, cart: LocalCart }),
  answer: SignedIn,
})

export const SecondPasskeyOptions = defineEndpoint({
  method: 'POST',
  address: '/api/login/second/passkey/options',
  who: 'anyone',
  summary: 'A question to the passkeys of whom the ticket was given to',
  body: z.object({ ticket: LoginTicket }),
  answer: KeyQuestion,
  refuses: [409],
})

export const SecondPasskey = defineEndpoint({
  method: 'POST',
  address: '/api/login/second/passkey',
  who: 'anyone',
  summary: 'Finish signing in with a passkey',
  body: z.object({ ticket: LoginTicket, key: ShownKey, cart: LocalCart }),
  answer: SignedIn,
})
