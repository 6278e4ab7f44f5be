import { useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError, sendRequest } from '#platform/browser/api-client.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { type ImportEndpoint, type ImportProgressEndpoint, ImportResult } from '#platform/csv/import.contract.ts'
import { readProblem } from '../read-problem.ts'

/** `file` is a copy: what was checked is written. `lost`: no answer to the writing. */
export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'checking'; file: File; key: string }
  | { step: 'writing' | 'lost'; file: File; key: string; result: ImportResult }
  | { step: 'checked'; file: File; fields: Record<string, string>; result: ImportResult; problem?: string }
  | { step: 'done'; result: ImportResult }

interface Import {
  call: ImportEndpoint
  progress: ImportProgressEndpoint
  onDone: (result: ImportResult) => void
  /** The file could not be read. */
  onRefused?: (thrown: unknown) => void
}

export const lostWords =
  'Ryšys su serveriu nutrūko, o failas gali būti įrašomas toliau. Kai ryšys atsiras, čia pamatysite, kuo tai baigėsi. Iš naujo jo nekelkite: nauji įrašai atsirastų dukart.'

const failed = 'Failo įkelti nepavyko.'
const nothingWritten = 'Ryšys nutrūko anksčiau, nei failas buvo įrašytas. Niekas nepakeista, bandykite dar kartą.'

export function useImport({ call, progress, onDone, onRefused }: Import) {
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const closing = useRef(new AbortController())
  useEffect(() => {
    const open = new AbortController()
    closing.current = open
    return () => open.abort()
  }, [])

  /** `fields` of the form besides the file: what is checked is written with them. */
  async function check(chosen: File, fields: Record<string, string> = {}) {
    try {
      const file = new File([await chosen.arrayBuffer()], chosen.name)
      const key = generateRequestKey()
      setState({ step: 'checking', file, key })
      setState({ step: 'checked', file, fields, result: await send(call, file, { dryRun: true, key, fields }) })
    } catch (thrown) {
      setState({ step: 'choose', problem: readProblem(thrown, failed).message })
      onRefused?.(thrown)
    }
  }

  async function write() {
    if (state.step !== 'checked') return
    const { file, fields, result: match } = state
    const key = generateRequestKey()
    setState({ step: 'writing', file, key, result: match })
    try {
      finish(await send(call, file, { dryRun: false, key, fields }))
    } catch (thrown) {
      if (isUnclear(thrown)) return findOut({ file, fields, result: match, key }, thrown)
      // An address was taken meanwhile: the findings name the row.
      const errors = rowErrorsIn(thrown)
      setState({ step: 'checked', file, fields, result: errors ?? match, problem: readProblem(thrown, failed).message })
    }
  }

  /** Sending again would duplicate new rows: first the outcome must be known. */
  async function findOut(
    {
      file,
      fields,
      result: match,
      key,
    }: { file: File; fields: Record<string, string>; result: ImportResult; key: string },
    lost: unknown,
  ) {
    const { signal } = closing.current
    setState({ step: 'lost', file, key, result: match })
    try {
      const written = await outcomeOf(progress, key, signal)
      if (written) return finish(written)
      const problem = lost instanceof NetworkError ? nothingWritten : readProblem(lost, failed).message
      setState({ step: 'checked', file, fields, result: match, problem })
    } catch (thrown) {
      if (!signal.aborted) setState({ step: 'choose', problem: readProblem(thrown, failed).message })
    }
  }

  function finish(written: ImportResult) {
    setState({ step: 'done', result: written })
    onDone(written)
  }

  return { state, check, write }
}

async function send(
  call: ImportEndpoint,
  file: File,
  { dryRun, key, fields }: { dryRun: boolean; key: string; fields: Record<string, string> },
): Promise<ImportResult> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  body.set('dry_run', dryRun ? '1' : '0')
  body.set('progress_key', key)
  // no loader: sends the file of an import, whichever it is
  const { data } = await sendRequest(call, { body })
  return data
}

function rowErrorsIn(thrown: unknown): ImportResult | undefined {
  return thrown instanceof ApiError ? ImportResult.safeParse(thrown.body.data).data : undefined
}

const askEveryMs = 1_500
/** A form sent before the connection broke may arrive after a later question. */
const emptyAnswers = 3

/** The answer was lost, or the server failed while giving it. */
const isUnclear = (thrown: unknown): boolean =>
  thrown instanceof NetworkError || (thrown instanceof ApiError && thrown.status >= 500)

/** Null when nothing was written. Throws ApiError when no longer allowed, AbortError when stopped. */
async function outcomeOf(call: ImportProgressEndpoint, key: string, signal: AbortSignal): Promise<ImportResult | null> {
  for (let empty = 0; empty < emptyAnswers; ) {
    await new Promise((done) => setTimeout(done, askEveryMs))
    // no loader: what became of an import whose answer was lost
    const answer = await sendRequest(call, { query: { key }, signal }).catch((thrown: unknown) => {
      if (!isUnclear(thrown)) throw thrown
    })
    if (!answer) continue
    if (answer.data?.result) return answer.data.result
    empty = answer.data ? 0 : empty + 1
  }
  return null
}
