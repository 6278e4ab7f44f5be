import { useSyncExternalStore } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import type { ListedLabel, ListLabels } from '../labels.contract.ts'

/** Its contract would bring all calls along. */
const listLabels = defineSlimEndpoint<typeof ListLabels>('GET', '/api/admin/labels')

let known: readonly ListedLabel[] = []
let input: Promise<void> | undefined
const listeners = new Set<() => void>()
const none: readonly ListedLabel[] = []

/** The shop's labels by name; empty until known. Asked once, and again after `refreshLabels`. */
export function useLabels(): readonly ListedLabel[] {
  const may = usePermissions()('office:enter')
  return useSyncExternalStore(may ? listen : listenToNothing, getKnown, getNone)
}

export function refreshLabels(): Promise<void> {
  // no loader: every list that has labels needs them, asked once
  input = sendRequest(listLabels).then(
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

const getKnown = () => known
const getNone = () => none
const listenToNothing = () => () => undefined

function listen(tell: () => void): () => void {
  listeners.add(tell)
  void (input ?? refreshLabels())
  return () => listeners.delete(tell)
}
