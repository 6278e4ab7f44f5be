import { useSyncExternalStore } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { createSharedRows } from '#shell/ui/office/create-shared-rows.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import type { ListedLabel, ListLabels } from '../labels.contract.ts'

/** Its contract would bring all calls along. */
const listLabels = defineSlimEndpoint<typeof ListLabels>('GET', '/api/admin/labels')

const labels = createSharedRows(() =>
  // no loader: every list that has labels needs them, asked once
  sendRequest(listLabels),
)
const none: readonly ListedLabel[] = []

/** The shop's labels by name; empty until known. Asked once, and again after `refreshLabels`. */
export function useLabels(): readonly ListedLabel[] {
  const may = usePermissions()('office:enter')
  return useSyncExternalStore(may ? labels.listen : listenToNothing, labels.getKnown, getNone)
}

export const refreshLabels = labels.refresh

const getNone = () => none
const listenToNothing = () => () => undefined
