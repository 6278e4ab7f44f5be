import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { dropToken, readToken, storeToken } from '#platform/browser/browser-session.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { UserProfile } from '../../accounts.contract.ts'

/** `loading`: unknown; on the server everybody, as all get the same page. */
export type SessionState =
  | { state: 'loading'; user?: undefined }
  | { state: 'guest'; user?: undefined }
  | { state: 'signed-in'; user: UserProfile }

const loading: SessionState = { state: 'loading' }
const guest: SessionState = { state: 'guest' }

let session: SessionState = loading
let asking: Promise<void> | undefined
const listeners = new Set<() => void>()

export function useSession(): SessionState {
  return useSyncExternalStore(listen, readSession, () => loading)
}

/** Waits while `loading`. */
export async function awaitSession(): Promise<SessionState> {
  if (readSession().state === 'loading') await loadPerson()
  return session
}

export function readSession(): SessionState {
  if (session.state === 'loading' && readToken() === undefined) session = guest
  return session
}

/** No token: the profile changed. */
export function storeSession(user: UserProfile, token?: string): void {
  if (token !== undefined) storeToken(token)
  const ofShop = token === undefined && session.user ? { shop_vat_kind: session.user.shop_vat_kind } : {}
  become({ state: 'signed-in', user: { ...ofShop, ...user } })
}

export function clearSession(): void {
  dropToken()
  become(guest)
}

/** Another tab signed in or out, or the back-forward cache. */
export function checkToken(): void {
  if (readToken() === undefined) become(guest)
  else {
    become(loading)
    void loadPerson()
  }
}

/** The sign-in module adds the cart. */
interface ShowPerson {
  method: 'GET'
  address: '/api/user'
  who: 'customer'
  summary: string
  answer: z.ZodType<UserProfile & { cart: { items: unknown[] } }>
}
const showPerson = defineSlimEndpoint<ShowPerson>('GET', '/api/user')

type LoadedPerson = z.infer<ShowPerson['answer']>
let bringAlong: (person: LoadedPerson) => void = () => {}

export function onPersonLoaded(action: (person: LoadedPerson) => void): void {
  bringAlong = action
}

/** A 401 signs out; otherwise the token stays, a guest until the next try. */
export function loadPerson(): Promise<void> {
  asking ??= askOnce().finally(() => {
    asking = undefined
  })
  return asking
}

async function askOnce(): Promise<void> {
  const token = readToken()
  if (token === undefined) return become(guest)
  try {
    const person = await sendRequest(showPerson)
    if (readToken() !== token) return
    const { cart: _, ...user } = person
    become({ state: 'signed-in', user })
    bringAlong(person)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return
    if (readToken() === token) become(guest)
  }
}

function become(next: SessionState): void {
  session = next
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
