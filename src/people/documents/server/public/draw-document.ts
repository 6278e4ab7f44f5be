import { Worker } from 'node:worker_threads'
import type { FactSheet } from '../../fact-sheet.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import type { LabelSheet } from '../../label-sheet.ts'
import type { PaperBundle } from '../../paper-bundle.ts'
import type { QuotePaper } from '../../quote-paper.ts'
import type { TablePaper } from '../../table-paper.ts'

const IDLE_MILLISECONDS = 10_000
const TOO_LONG_MILLISECONDS = 60_000

/** Byte for byte reproducible. 10 ms of CPU: one worker draws in turn, so that pages need not wait. */
export function drawDocument(snapshot: Drawable, look: DocumentLook = {}): Promise<Buffer> {
  thread ??= beginThread()
  return thread.draw(snapshot, look)
}

export type Drawable = IssuedSnapshot | QuotePaper | FactSheet | LabelSheet | TablePaper | PaperBundle

export interface DocumentLook {
  sample?: boolean
  pictures?: DrawnPictures
}

/** Missing: an empty frame. */
export type DrawnPictures = Record<string, Uint8Array>

interface Thread {
  draw: (snapshot: Drawable, look: DocumentLook) => Promise<Buffer>
}
type Answer = { id: number; bytes: Uint8Array; error?: undefined } | { id: number; error: string }
type PendingDraw = { done: (bytes: Buffer) => void; fail: (error: Error) => void }

let thread: Thread | undefined

function beginThread(): Thread {
  const worker = new Worker(new URL('../pdf/draw-worker.ts', import.meta.url), {
    name: 'documents',
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  })
  // must not keep the process alive
  worker.unref()
  const waiting = new Map<number, PendingDraw>()
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  const end = (error: Error) => {
    if (thread === self) thread = undefined
    clearTimeout(timer)
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
    void worker.terminate()
  }
  const watch = () => {
    clearTimeout(timer)
    timer =
      waiting.size > 0
        ? setTimeout(() => end(new Error('Drawing a document took too long')), TOO_LONG_MILLISECONDS)
        : setTimeout(() => end(new Error('The thread was idle')), IDLE_MILLISECONDS)
    timer.unref()
  }

  worker.on('message', (answer: Answer) => {
    const caller = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref()
    watch()
    if (answer.error !== undefined) caller?.fail(new Error(`A document could not be drawn: ${answer.error}`))
    else caller?.done(Buffer.from(answer.bytes))
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => end(new Error(`The thread that draws documents ended (${code})`)))

  const self: Thread = {
    draw: (snapshot, look) =>
      new Promise((done, fail) => {
        lastId += 1
        waiting.set(lastId, { done, fail })
        worker.ref()
        worker.postMessage({ id: lastId, snapshot, look })
        watch()
      }),
  }
  return self
}
