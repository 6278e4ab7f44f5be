import { useSyncExternalStore } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { ListAdminPlaces, Place } from '../../places.contract.ts'

const listAdminPlaces = defineSlimEndpoint<typeof ListAdminPlaces>('GET', '/api/admin/places')

let known: readonly Place[] = []
let input: Promise<void> | undefined
const listeners = new Set<() => void>()
/** Not before the person is known to be of the office, and to owe nothing. */
let isAllowed = false

/** The default first; empty until known. Asked once a page, and again after `refreshBranches`. */
export const useBranches = (): readonly Place[] => useSyncExternalStore(listen, getKnownBranches, getKnownBranches)

export const getKnownBranches = (): readonly Place[] => known

export function enableBranches(): void {
  if (isAllowed) return
  isAllowed = true
  if (listeners.size > 0) void refreshBranches()
}

export function refreshBranches(): Promise<void> {
  // no loader: every list of every screen needs them, asked once
  input = sendRequest(listAdminPlaces).then(
    ({ data }) => {
      known = data
      for (const tell of listeners) tell()
    },
    () => {
      input = undefined
    },
  )
  return input
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  if (isAllowed) void (input ?? refreshBranches())
  return () => listeners.delete(tell)
}
