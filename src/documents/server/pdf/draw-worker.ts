import { parentPort } from 'node:worker_threads'
import type { DocumentSnapshot } from '../../document-snapshot.ts'
import type { DocumentLook } from '../draw-document.ts'
import { layOutDocument } from './lay-out-document.ts'

interface ToDraw {
  id: number
  snapshot: DocumentSnapshot
  look: DocumentLook
}

/** The thread that `draw-document.ts` keeps: a snapshot comes in, the bytes of its PDF go back. */
parentPort?.on('message', async ({ id, snapshot, look }: ToDraw) => {
  try {
    parentPort?.postMessage({ id, bytes: await layOutDocument(snapshot, look) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
