import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '#platform/lower-thread-priority.ts'
import type { DocumentLook, Drawable } from '../draw-document.ts'
import { layOutDocument } from './lay-out-document.ts'
import { layOutFacts } from './lay-out-facts.ts'
import { layOutLabels } from './lay-out-labels.ts'
import { layOutTable } from './lay-out-table.ts'

interface ToDraw {
  id: number
  snapshot: Drawable
  look: DocumentLook
}

lowerThreadPriority()

/** The thread that `draw-document.ts` keeps: a snapshot comes in, the bytes of its PDF go back. */
parentPort?.on('message', async ({ id, snapshot, look }: ToDraw) => {
  try {
    parentPort?.postMessage({ id, bytes: await layOut(snapshot, look) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function layOut(snapshot: Drawable, look: DocumentLook): Promise<Buffer> {
  if (snapshot.kind === 'facts') return layOutFacts(snapshot)
  if (snapshot.kind === 'labels') return layOutLabels(snapshot)
  if (snapshot.kind === 'table') return layOutTable(snapshot)
  return layOutDocument(snapshot, look)
}
