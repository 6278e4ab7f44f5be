import { parentPort } from 'node:worker_threads'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import type { DocumentLook } from '../draw-document.ts'
import { layOutDocument } from './lay-out-document.ts'

interface ToDraw {
  id: number
  snapshot: IssuedSnapshot
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
