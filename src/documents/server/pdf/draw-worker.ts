import { parentPort } from 'node:worker_threads'
import type { DocumentSnapshot } from '../../document-snapshot.ts'
import { layOutDocument } from './lay-out-document.ts'

/** The thread that `draw-document.ts` keeps: a snapshot comes in, the bytes of its PDF go back. */
parentPort?.on('message', async ({ id, snapshot }: { id: number; snapshot: DocumentSnapshot }) => {
  try {
    parentPort?.postMessage({ id, bytes: await layOutDocument(snapshot) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
