import { useSyncExternalStore } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ListAdminPlaces, type Place } from '../places.contract.ts'

let known: readonly Place[] = []
let asked: Promise<void> | undefined
const listeners = new Set<() => void>()
/** Not before the person is known to be of the office, and to owe nothing. */
let isAllowed = false

/** The default first; empty until known. Asked once a page, and again after `refreshPlaces`. */
export const usePlaces = (): readonly Place[] => useSyncExternalStore(listen, readPlaces, readPlaces)

export const readPlaces = (): readonly Place[] => known

export function allowPlaces(): void {
  if (isAllowed) return
  isAllowed = true
  if (listeners.size > 0) void refreshPlaces()
}

export function refreshPlaces(): Promise<void> {
  // no loader: every list of every screen needs them, asked once
  asked = sendRequest(ListAdminPlaces).then(
    ({ data }) => {
      known = data
      for (const tell of listeners) tell()
    },
    () => {
      asked = undefined
    },
  )
  return asked
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  if (isAllowed) void (asked ?? refreshPlaces())
  return () => listeners.delete(tell)
}
