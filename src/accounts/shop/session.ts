import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { dropToken, keepToken, readToken } from '#platform/browser/browser-session.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { UserProfile } from '../accounts.contract.ts'

/**
 * Who uses this browser. `loading`: a token is there and its owner not yet known; also everybody's state while the
 * server renders, because every visitor gets the same page.
 */
export type Session =
  | { state: 'loading'; user?: undefined }
  | { state: 'guest'; user?: undefined }
  | { state: 'signed-in'; user: UserProfile }

const loading: Session = { state: 'loading' }
const guest: Session = { state: 'guest' }

let session: Session = loading
/** The one question under way. */
let asking: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The session for a component; asks for the person on first use when there is a token. */
export function useSession(): Session {
  return useSyncExternalStore(listen, readSession, () => loading)
}

/** The session once it is known who it is: for loaders. */
export async function knownSession(): Promise<Session> {
  if (readSession().state === 'loading') await loadPerson()
  return session
}

/** The session outside of React, as it is now. */
export function readSession(): Session {
  if (session.state === 'loading' && readToken() === undefined) session = guest
  return session
}

/** Login and registration end here; so does a changed profile, without a token. */
export function enterSession(user: UserProfile, token?: string): void {
  if (token !== undefined) keepToken(token)
  become({ state: 'signed-in', user })
}

/** The token and the person are gone from this browser. */
export function leaveSession(): void {
  dropToken()
  become(guest)
}

/** Looks at the token again: another tab signed in or out, or the page comes out of the browser's memory. */
export function checkToken(): void {
  if (readToken() === undefined) become(guest)
  else {
    become(loading)
    void loadPerson()
  }
}

/** GET /api/user, which auth answers with the cart beside the person. */
interface ShowPerson {
  method: 'GET'
  address: '/api/user'
  who: 'customer'
  summary: string
  answer: z.ZodType<UserProfile & { cart: { items: unknown[] } }>
}
const showPerson = slimEndpoint<ShowPerson>('GET', '/api/user')

type LoadedPerson = z.infer<ShowPerson['answer']>
let bringAlong: (person: LoadedPerson) => void = () => {}

/** Says what else comes with a person who was loaded by the token: the cart, of which this room knows nothing. */
export function whenPersonLoaded(action: (person: LoadedPerson) => void): void {
  bringAlong = action
}

/**
 * Asks who the token belongs to. A dead token is a 401, which the api client answers by signing out; when the network
 * or the server fails the token stays, and the visitor counts as a guest until the next look.
 */
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

function become(next: Session): void {
  session = next
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
