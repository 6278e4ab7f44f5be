import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableStatement } from './bank-file.ts'
import { readCamt } from './read-camt.ts'

/** The thread of one file: its bytes come in, what it tells or why it can't be believed goes back. */
try {
  parentPort?.postMessage({ statements: readCamt(workerData as Uint8Array) })
} catch (error) {
  if (!(error instanceof UnreadableStatement)) throw error
  parentPort?.postMessage({ problem: error.message })
}
