import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '#platform/lower-thread-priority.ts'
import type { FactSheet } from '../../fact-sheet.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import type { DocumentLook } from '../draw-document.ts'
import { layOutDocument } from './lay-out-document.ts'
import { layOutFacts } from './lay-out-facts.ts'

interface ToDraw {
  id: number
  snapshot: IssuedSnapshot | FactSheet
  look: DocumentLook
}

lowerThreadPriority()

/** The thread that `draw-document.ts` keeps: a snapshot comes in, the bytes of its PDF go back. */
parentPort?.on('message', async ({ id, snapshot, look }: ToDraw) => {
  try {
    parentPort?.postMessage({
      id,
      bytes: snapshot.kind === 'facts' ? await layOutFacts(snapshot) : await layOutDocument(snapshot, look),
    })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
