import { Worker } from 'node:worker_threads'
import { invalid } from '#platform/refusal.ts'
import type { BankFileStatement } from './bank-file.ts'

const TOO_LONG_MILLISECONDS = 60_000

/** A thread parses: ten megabytes of XML take seconds and ten times their memory. 422 on `file`. */
export async function readBankFile(bytes: Uint8Array): Promise<BankFileStatement[]> {
  const worker = new Worker(new URL('./camt-worker.ts', import.meta.url), {
    name: 'bank statement',
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => void worker.terminate(), TOO_LONG_MILLISECONDS)
  const { promise, resolve, reject } = Promise.withResolvers<
    { statements: BankFileStatement[] } | { problem: string }
  >()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread that reads a bank statement ended (${code})`)))
  try {
    const entry = await promise
    if ('problem' in entry) throw invalid({ file: [entry.problem] }, 'statement-is-unreadable')
    return entry.statements
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
