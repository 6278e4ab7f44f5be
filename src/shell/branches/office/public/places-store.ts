import { useSyncExternalStore } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { createSharedRows } from '#shell/ui/office/create-shared-rows.ts'
import type { ListAdminPlaces, Place } from '../../places.contract.ts'

const listAdminPlaces = defineSlimEndpoint<typeof ListAdminPlaces>('GET', '/api/admin/places')

/** Not before the person is known to be of the office, and to owe nothing. */
let isAllowed = false
const places = createSharedRows(
  // no loader: every list of every screen needs them, asked once
  () => sendRequest(listAdminPlaces),
  () => isAllowed,
)

export const getKnownBranches: () => readonly Place[] = places.getKnown

/** The default first; empty until known. Asked once a page, and again after `refreshBranches`. */
export const useBranches = (): readonly Place[] =>
  useSyncExternalStore(places.listen, getKnownBranches, getKnownBranches)

export const refreshBranches = places.refresh

export function enableBranches(): void {
  isAllowed = true
  places.start()
}
