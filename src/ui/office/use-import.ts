import { useState } from 'react'
import { ApiError, ask } from '#platform/api-client.ts'
import { type ImportCall, ImportResult } from '#platform/csv/import.contract.ts'
import { readProblem } from '../read-problem.ts'

/** How far an import has come. `file` is a copy in memory: what was looked at is what will be written. */
export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'checking' | 'writing'; file: File; found?: ImportResult }
  | { step: 'checked'; file: File; found: ImportResult; problem?: string }
  | { step: 'done'; found: ImportResult }

const failed = 'Failo įkelti nepavyko.'

/** The life of one import: a file is chosen, looked at without changing anything, and written once that is confirmed. */
export function useImport(call: ImportCall, onDone: (result: ImportResult) => void) {
  const [state, setState] = useState<ImportState>({ step: 'choose' })

  async function check(chosen: File) {
    try {
      const file = new File([await chosen.arrayBuffer()], chosen.name)
      setState({ step: 'checking', file })
      setState({ step: 'checked', file, found: await send(call, file, true) })
    } catch (thrown) {
      setState({ step: 'choose', problem: readProblem(thrown, failed).message })
    }
  }

  async function write() {
    if (state.step !== 'checked') return
    const { file, found } = state
    setState({ step: 'writing', file, found })
    try {
      const written = await send(call, file, false)
      setState({ step: 'done', found: written })
      onDone(written)
    } catch (thrown) {
      // Somebody took an address meanwhile: the new findings say which row.
      const errors = rowErrorsIn(thrown)
      setState({ step: 'checked', file, found: errors ?? found, problem: readProblem(thrown, failed).message })
    }
  }

  return { state, check, write, startAgain: () => setState({ step: 'choose' }) }
}

async function send(call: ImportCall, file: File, dryRun: boolean): Promise<ImportResult> {
  const body = new FormData()
  body.set('file', file)
  body.set('dry_run', dryRun ? '1' : '0')
  const { data } = await ask(call, { body })
  return data
}

function rowErrorsIn(thrown: unknown): ImportResult | undefined {
  return thrown instanceof ApiError ? ImportResult.safeParse(thrown.body.data).data : undefined
}
